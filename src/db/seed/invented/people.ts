/** Names and places of invented customers, for the demo and the bench. */
export const FIRST_NAMES = [
  ...['Aarav', 'Aditi', 'Akash', 'Ananya', 'Arjun', 'Asha', 'Deepa', 'Dev', 'Farhan', 'Gauri', 'Harsh', 'Isha'],
  ...['Imran', 'Jaya', 'Kabir', 'Kavya', 'Lakshmi', 'Manish', 'Meera', 'Mohan', 'Neha', 'Nikhil', 'Pooja', 'Priya'],
  ...['Rahul', 'Rakesh', 'Riya', 'Rohan', 'Sana', 'Sanjay', 'Sneha', 'Sunil', 'Tara', 'Uma', 'Varun', 'Vikram'],
] as const;
export const LAST_NAMES = [
  ...['Agarwal', 'Bose', 'Chauhan', 'Das', 'Desai', 'Fernandes', 'Ghosh', 'Gupta', 'Iyer', 'Jain', 'Joshi', 'Kapoor'],
  ...['Khan', 'Kulkarni', 'Kumar', 'Menon', 'Mishra', 'Nair', 'Naidu', 'Patel', 'Pillai', 'Rao', 'Reddy', 'Sharma'],
  ...['Shetty', 'Shinde', 'Singh', 'Thakur', 'Thomas', 'Verma', 'Yadav', 'Zaveri'],
] as const;

export type Town = { city: string; state: string; stateCode: string; pincode: string };
export const PLACES: readonly Town[] = [
  { city: 'Bengaluru', state: 'Karnataka', stateCode: '29', pincode: '560034' },
  { city: 'Mumbai', state: 'Maharashtra', stateCode: '27', pincode: '400050' },
  { city: 'Delhi', state: 'Delhi', stateCode: '07', pincode: '110016' },
  { city: 'Chennai', state: 'Tamil Nadu', stateCode: '33', pincode: '600041' },
  { city: 'Hyderabad', state: 'Telangana', stateCode: '36', pincode: '500034' },
  { city: 'Pune', state: 'Maharashtra', stateCode: '27', pincode: '411038' },
  { city: 'Kolkata', state: 'West Bengal', stateCode: '19', pincode: '700019' },
  { city: 'Kochi', state: 'Kerala', stateCode: '32', pincode: '682016' },
];
