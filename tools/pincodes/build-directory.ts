import { INDIAN_STATES } from '#shared/india-states.ts';

/** States that the source spells differently, and those that it does not know. */
const STATE_NAMES: Record<string, string> = {
  'Andaman & Nicobar Islands': 'Andaman and Nicobar Islands',
  Chattisgarh: 'Chhattisgarh',
  'Jammu & Kashmir': 'Jammu and Kashmir',
  Pondicherry: 'Puducherry',
};
const LADAKH = '38';
/** Districts that the source has in the State of their past. */
const STATE_OF_DISTRICT: Record<string, string> = { Peddapalli: '36' };

/** Districts with a spelling, suffix or name of the past, by State code and name in the source. */
const DISTRICT_NAMES: Record<string, string> = {
  '01 Ananthnag': 'Anantnag',
  '01 Rajauri': 'Rajouri',
  '02 Lahul & Spiti': 'Lahaul and Spiti',
  '03 Muktsar': 'Sri Muktsar Sahib',
  '03 Nawanshahr': 'Shaheed Bhagat Singh Nagar',
  '03 Ropar': 'Rupnagar',
  '06 Gurgaon': 'Gurugram',
  '08 Jalor': 'Jalore',
  '08 Jhujhunu': 'Jhunjhunu',
  '09 Allahabad': 'Prayagraj',
  '09 Bagpat': 'Baghpat',
  '09 Faizabad': 'Ayodhya',
  '09 Jyotiba Phule Nagar': 'Amroha',
  '09 Kheri': 'Lakhimpur Kheri',
  '09 Sant Ravidas Nagar': 'Bhadohi',
  '10 Kaimur (Bhabua)': 'Kaimur',
  '10 Purnia': 'Purnea',
  '14 Jaribam': 'Jiribam',
  '15 Mammit': 'Mamit',
  '16 Sepahijala': 'Sipahijala',
  '18 Marigaon': 'Morigaon',
  '18 North Cachar Hills': 'Dima Hasao',
  '18 Sibsagar': 'Sivasagar',
  '19 Burdwan': 'Bardhaman',
  '19 Darjiling': 'Darjeeling',
  '19 East Midnapore': 'Purba Medinipur',
  '19 Medinipur': 'Paschim Medinipur',
  '19 North Dinajpur': 'Uttar Dinajpur',
  '19 South Dinajpur': 'Dakshin Dinajpur',
  '19 West Midnapore': 'Paschim Medinipur',
  '20 East Singhbhum': 'Purbi Singhbhum',
  '20 Giridh': 'Giridih',
  '20 Hazaribag': 'Hazaribagh',
  '20 Palamau': 'Palamu',
  '20 West Singhbhum': 'Pashchimi Singhbhum',
  '21 Jajapur': 'Jajpur',
  '21 Keonjhargarh': 'Kendujhar',
  '21 Nabarangapur': 'Nabarangpur',
  '22 Janjgir-champa': 'Janjgir-Champa',
  '22 Kawardha': 'Kabirdham',
  '22 Koriya': 'Korea',
  '23 Ashok Nagar': 'Ashoknagar',
  '23 East Nimar': 'Khandwa',
  '23 Hoshangabad': 'Narmadapuram',
  '23 West Nimar': 'Khargone',
  '24 Gandhi Nagar': 'Gandhinagar',
  '24 MORBI': 'Morbi',
  '24 Mahesana': 'Mehsana',
  '24 Surendra Nagar': 'Surendranagar',
  '24 The Dangs': 'Dang',
  '26 Dadra & Nagar Haveli': 'Dadra and Nagar Haveli',
  '27 Ahmed Nagar': 'Ahilyanagar',
  '27 Aurangabad': 'Chhatrapati Sambhajinagar',
  '27 Osmanabad': 'Dharashiv',
  '27 Raigarh(MH)': 'Raigad',
  '29 Chamrajnagar': 'Chamarajanagar',
  '29 Ramanagar': 'Bengaluru South',
  '33 Nilgiris': 'The Nilgiris',
  '33 TIRUPPUR': 'Tiruppur',
  '33 Tuticorin': 'Thoothukudi',
  '34 Pondicherry': 'Puducherry',
  '36 Jayashankar': 'Jayashankar Bhupalpally',
  '36 K.V.Rangareddy': 'Rangareddy',
  '36 Karim Nagar': 'Karimnagar',
  '36 Mahabub Nagar': 'Mahabubnagar',
  '37 Ananthapur': 'Ananthapuramu',
  '37 Cuddapah': 'YSR Kadapa',
};

type Place = { stateCode: string; district: string };

/**
 * The directory as text, from rows of GeoNames' IN.txt (tab-separated: country, pincode, office, State, code, district, …).
 * One line a pincode or run of pincodes with equal districts: '110001-110002 07 Central Delhi|07 New Delhi', the district
 * with most offices first. Throws on an unknown State, naming the line.
 */
export function buildDirectory(source: string): string {
  const counts = countOffices(source);
  const lines: { first: string; last: string; places: string }[] = [];
  for (const [pincode, offices] of [...counts].toSorted(([a], [b]) => a.localeCompare(b))) {
    const places = [...offices]
      .toSorted(([nameA, a], [nameB, b]) => b - a || nameA.localeCompare(nameB))
      .map(([name]) => name)
      .join('|');
    const previous = lines.at(-1);
    if (previous?.places === places && Number(previous.last) + 1 === Number(pincode)) previous.last = pincode;
    else lines.push({ first: pincode, last: pincode, places });
  }
  return lines.map(({ first, last, places }) => `${first === last ? first : `${first}-${last}`} ${places}\n`).join('');
}

/** Offices by place ('07 New Delhi') of each pincode. */
function countOffices(source: string): Map<string, Map<string, number>> {
  const counts = new Map<string, Map<string, number>>();
  for (const [index, row] of source.split(/\r?\n/).entries()) {
    if (row === '') continue;
    const place = readPlace(row, index + 1);
    if (!place) continue;
    const name = `${place.stateCode} ${place.district}`;
    const offices = counts.get(place.pincode) ?? new Map<string, number>();
    offices.set(name, (offices.get(name) ?? 0) + 1);
    counts.set(place.pincode, offices);
  }
  return counts;
}

function readPlace(row: string, lineNumber: number): (Place & { pincode: string }) | null {
  const [country, pincode = '', , state = '', , district = ''] = row.split('\t');
  if (country !== 'IN' || !/^[1-9]\d{5}$/.test(pincode)) throw new Error(`Line ${lineNumber} is not a row of IN.txt`);
  if (district.trim() === '') return null;
  // Leh and Kargil became a union territory in 2019
  const stateCode = pincode.startsWith('194') ? LADAKH : (STATE_OF_DISTRICT[district] ?? codeOf(state));
  if (!stateCode) throw new Error(`Line ${lineNumber} has an unknown State: ${state}`);
  return { pincode, stateCode, district: nameDistrict(stateCode, district.trim()) };
}

const codeOf = (state: string) =>
  INDIAN_STATES.find(({ name }) => name === (STATE_NAMES[state] ?? state))?.code ?? null;

/** Without the State that the source adds in brackets to tell namesakes apart. */
const nameDistrict = (stateCode: string, district: string) =>
  DISTRICT_NAMES[`${stateCode} ${district}`] ?? district.replace(/\s*\((BH|CGH|HP|MH)\)$/, '');
