-- tickets from before wait for an answer since they came
update tickets set waiting_since = created_at where state = 'open';
