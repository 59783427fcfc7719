-- Each image is charged to a user who can be named: `stored_bytes` counts what a user pays for.
-- Null: the owner pays. For the image of a guest: who made the link, or leads its clique.
alter table images add column payer_id uuid references persons on delete set null;
create index images_payer on images (payer_id, image_id) where payer_id is not null;

update images i set payer_id = coalesce(m.user_id, q.leader_id)
from guests g
join guest_links l on l.link_id = g.link_id
join collections c on c.collection_id = l.collection_id
join cliques q on q.clique_id = c.clique_id
left join clique_members m on m.clique_id = c.clique_id and m.user_id = l.created_by
where i.owner_id = g.user_id;

with moved as (
  select i.payer_id, i.owner_id, sum(v.byte_length)::bigint as bytes
  from images i join image_variants v on v.image_id = i.image_id
  where i.payer_id is not null group by i.payer_id, i.owner_id
), changes as (
  select payer_id as user_id, bytes from moved union all select owner_id, -bytes from moved
)
update persons p set stored_bytes = p.stored_bytes + s.bytes
from (select user_id, sum(bytes) as bytes from changes group by user_id) s where s.user_id = p.user_id;
