-- Counts of reviews and of the community, kept in the transaction of the change, and the pages that show them.
create function count_review() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.state = 'approved' then
    update products set review_stars[old.rating] = review_stars[old.rating] - 1 where id = old.product_id;
  end if;
  if tg_op <> 'DELETE' and new.state = 'approved' then
    update products set review_stars[new.rating] = review_stars[new.rating] + 1 where id = new.product_id;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger count_review after insert or delete on reviews for each row execute function count_review();
--> statement-breakpoint
create trigger count_review_update after update on reviews for each row
  when ((old.state = 'approved', old.rating) is distinct from (new.state = 'approved', new.rating)) execute function count_review();
--> statement-breakpoint
create function count_review_vote() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update reviews set helpful_votes = helpful_votes + 1 where id = new.review_id;
  else
    update reviews set helpful_votes = helpful_votes - 1 where id = old.review_id;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger count_review_vote after insert or delete on review_votes for each row execute function count_review_vote();
--> statement-breakpoint
create trigger pages_changed after insert on reviews for each row when (new.state = 'approved') execute function pages_changed('reviews', 'product_id');
--> statement-breakpoint
create trigger pages_changed_delete after delete on reviews for each row when (old.state = 'approved') execute function pages_changed('reviews', 'product_id');
--> statement-breakpoint
create trigger pages_changed_update after update on reviews for each row
  when ((old.state = 'approved' or new.state = 'approved') and old.* is distinct from new.*) execute function pages_changed('reviews', 'product_id');
--> statement-breakpoint
create function count_community_like() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update community_posts set likes = likes + 1 where id = new.post_id;
  else
    update community_posts set likes = likes - 1 where id = old.post_id;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger count_community_like after insert or delete on community_likes for each row execute function count_community_like();
--> statement-breakpoint
create function count_community_reply() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' and new.user_id is not null then
    insert into community_members (user_id, joined_at) values (new.user_id, new.created_at) on conflict do nothing;
  end if;
  if tg_op <> 'INSERT' and old.state = 'active' then
    update community_posts set replies = replies - 1 where id = old.post_id;
  end if;
  if tg_op <> 'DELETE' and new.state = 'active' then
    update community_posts set replies = replies + 1 where id = new.post_id;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger count_community_reply after insert or delete on community_replies for each row execute function count_community_reply();
--> statement-breakpoint
create trigger count_community_reply_update after update on community_replies for each row
  when (old.state is distinct from new.state) execute function count_community_reply();
--> statement-breakpoint
-- a member's active posts and the likes of these; whoever writes becomes a member
create function count_community_post() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' and new.user_id is not null then
    insert into community_members (user_id, joined_at) values (new.user_id, new.created_at) on conflict do nothing;
  end if;
  if tg_op <> 'INSERT' and old.state = 'active' then
    update community_members set posts = posts - 1, likes = likes - old.likes where user_id = old.user_id;
  end if;
  if tg_op <> 'DELETE' and new.state = 'active' then
    update community_members set posts = posts + 1, likes = likes + new.likes where user_id = new.user_id;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger count_community_post after insert or delete on community_posts for each row execute function count_community_post();
--> statement-breakpoint
create trigger count_community_post_update after update on community_posts for each row
  when ((old.state, old.likes, old.user_id) is distinct from (new.state, new.likes, new.user_id)) execute function count_community_post();
--> statement-breakpoint
create trigger pages_changed after insert on community_posts for each row when (new.state = 'active') execute function pages_changed('community');
--> statement-breakpoint
create trigger pages_changed_delete after delete on community_posts for each row when (old.state = 'active') execute function pages_changed('community');
--> statement-breakpoint
create trigger pages_changed_update after update on community_posts for each row
  when ((old.state = 'active' or new.state = 'active') and old.* is distinct from new.*) execute function pages_changed('community');
