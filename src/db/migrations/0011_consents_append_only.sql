-- the log of consents is proof: a line is never changed or removed; who it speaks of may become a pseudonym
create function consents_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (to_jsonb(new) - array['email', 'user_id']) is distinct from (to_jsonb(old) - array['email', 'user_id']) then
    raise exception 'consents are append-only';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger consents_append_only before update or delete on consents for each row execute function consents_append_only();
