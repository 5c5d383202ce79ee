-- Every process keeps sessions and roles for a moment; whoever takes a right away tells it to all. What only adds rights
-- or prolongs a session is not told: a copy that says no is never believed.
create function standing_changed() returns trigger language plpgsql as $$
declare
  changed jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
begin
  perform pg_notify('pages', tg_argv[0] || ':' || (changed ->> tg_argv[1]));
  return null;
end $$;
--> statement-breakpoint
create trigger standing_changed after update on sessions for each row when (
  (old.revoked_at is null and new.revoked_at is not null)
  or new.expires_at < old.expires_at
  or (old.authenticated_at is not null and new.authenticated_at is null)
  or (old.second_factor_at is not null and new.second_factor_at is null)
) execute function standing_changed('session', 'id');
--> statement-breakpoint
create trigger standing_changed_delete after delete on sessions for each row when (
  old.revoked_at is null and old.expires_at > now()
) execute function standing_changed('session', 'id');
--> statement-breakpoint
-- a role may ask for a second factor, so a new one can end a session, too
create trigger standing_changed after insert or update or delete on user_roles for each row execute function standing_changed('person', 'user_id');
--> statement-breakpoint
create trigger standing_changed after insert on user_totp for each row execute function standing_changed('person', 'user_id');
