-- Pages of a discussion show its replies: also one whose author, words or state changed after it was counted.
create trigger pages_changed_update after update on community_replies for each row
  when ((old.state = 'active' or new.state = 'active') and old.* is distinct from new.*) execute function pages_changed('community');
--> statement-breakpoint
create trigger pages_changed_delete after delete on community_replies for each row when (old.state = 'active') execute function pages_changed('community');
