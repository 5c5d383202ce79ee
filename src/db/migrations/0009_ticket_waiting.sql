-- tickets from before wait since they were written
update tickets set waiting_since = created_at where state = 'open';
