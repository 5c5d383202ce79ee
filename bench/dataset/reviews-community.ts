import type { Sizes } from './sizes.ts';

/** Reviews of products, and posts and replies of the community, with the counts that triggers maintain. */
export const reviewsCommunity = ({ reviews, posts, replies, users, products }: Sizes): string[] => [
  // one per customer, so that no customer reviews a product twice
  `insert into reviews (id, product_id, user_id, customer_name, customer_email, rating, title, content, state, is_verified, is_featured, helpful_votes, created_at)
    select bench.id('review', r.n), bench.id('product', 1 + bench.up_to(r.n, 131, ${products})), p.id, p.name, p.email,
      5 - bench.up_to(r.n, 132, 5), (array['Good', 'As expected', 'Too sweet', 'My usual tub'])[1 + r.n % 4],
      'It dissolves well, and the label is complete. ' || r.n, case when r.n > ${reviews} * 0.995 then 'pending' when r.n % 30 = 0 then 'rejected' else 'approved' end,
      r.n % 5 > 0, r.n % 400 = 0, bench.up_to(r.n, 133, 40), bench.ago(63072000 * (1 - r.n::float8 / ${reviews}))
    from generate_series(1, ${reviews}) r (n) join bench.people p on p.n = 1 + r.n % ${users}`,
  `update products set review_stars = s.stars from (
      select product_id, array[count(*) filter (where rating = 1), count(*) filter (where rating = 2), count(*) filter (where rating = 3),
        count(*) filter (where rating = 4), count(*) filter (where rating = 5)]::int[] as stars
      from reviews where state = 'approved' group by product_id) s
    where s.product_id = products.id`,
  `insert into community_posts (id, user_id, author_name, title, content, category, state, is_featured, likes, created_at)
    select bench.id('post', t.n), p.id, p.name, 'Thought ' || t.n, 'How do you train in the monsoon? I run indoors.',
      (array['General', 'Nutrition', 'Training', 'Supplements', 'Motivation', 'Success Stories'])[1 + t.n % 6],
      case when t.n > ${posts} * 0.995 then 'pending' when t.n % 40 = 0 then 'hidden' else 'active' end, t.n % 300 = 0,
      bench.up_to(t.n, 141, 60), bench.ago(63072000 * (1 - t.n::float8 / ${posts}))
    from generate_series(1, ${posts}) t (n) join bench.people p on p.n = 1 + bench.up_to(t.n, 142, ${users})`,
  `insert into community_replies (id, post_id, user_id, author_name, content, state, created_at)
    select bench.id('reply', t.n), bench.id('post', 1 + bench.up_to(t.n, 143, ${posts})), p.id, p.name, 'I skip, on the terrace. ' || t.n,
      case when t.n > ${replies} * 0.995 then 'pending' else 'active' end, bench.ago(63072000 * (1 - t.n::float8 / ${replies}))
    from generate_series(1, ${replies}) t (n) join bench.people p on p.n = 1 + bench.up_to(t.n, 144, ${users})`,
  `update community_posts set replies = r.n from (
      select post_id, count(*)::int as n from community_replies where state = 'active' group by post_id) r
    where r.post_id = community_posts.id`,
  `insert into community_members (user_id, posts, likes, joined_at)
    select user_id, sum(posts)::int, sum(likes)::int, min(at) from (
      select user_id, case when state = 'active' then 1 else 0 end as posts, case when state = 'active' then likes else 0 end as likes, created_at as at from community_posts
      union all select user_id, 0, 0, created_at from community_replies) w group by user_id`,
];
