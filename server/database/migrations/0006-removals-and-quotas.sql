-- Bytes without a row that have to leave the store. Written in the transaction that deletes the row, and deleted once the
-- bytes are gone, so that a removal that fails is tried again.
create table removals (
  image_id uuid primary key,
  purpose text not null check (purpose in ('PROFILE', 'CLIQUE', 'BANNER', 'COVER', 'ITEM')),
  due_at timestamptz(3) not null default now()
);
create index removals_due on removals (due_at);

-- The clique that an image counts for; no reference, because it is read only when the image is deleted.
alter table images add column clique_id uuid;
update images i set clique_id = coalesce(
  case when i.purpose in ('CLIQUE', 'BANNER') then i.subject_id end,
  (select c.clique_id from collections c where i.purpose = 'COVER' and c.collection_id = i.subject_id),
  (select c.clique_id from items t join collections c on c.collection_id = t.collection_id where t.item_id = i.image_id)
);
-- The store refused bytes of this image: its reservation may be replaced at once.
alter table images add column refused_at timestamptz(3);

-- Announced bytes of all variants of a person's and a clique's images, from their reservation to their deletion. Without
-- a check: a sum that is wrong must not keep anything from being deleted.
alter table users add column stored_bytes bigint not null default 0;
alter table cliques add column stored_bytes bigint not null default 0;
update users u set stored_bytes = s.bytes from (
  select i.owner_id, sum(v.byte_length) as bytes from images i join image_variants v on v.image_id = i.image_id group by 1
) s where s.owner_id = u.user_id;
update cliques q set stored_bytes = s.bytes from (
  select i.clique_id, sum(v.byte_length) as bytes from images i join image_variants v on v.image_id = i.image_id group by 1
) s where s.clique_id = q.clique_id;

-- When a variant's bytes were announced. The index holds those that have not arrived, which every reservation adds up:
-- joined with their images, that took a second with a few thousand of them.
alter table image_variants add column announced_at timestamptz(3) not null default now();
create index image_variants_awaited on image_variants (announced_at) include (byte_length) where stored_at is null;

-- Messages in a row that a device could not be sent, and the devices that have heard of a push already.
alter table device_tokens add column failures int not null default 0;
alter table pushes add column told text[] not null default '{}';

-- A refresh token that nobody uses expires; the table had no such time, so earlier tokens count as used now.
alter table refresh_tokens add column used_at timestamptz(3) not null default now();
create index refresh_tokens_used on refresh_tokens (used_at);

-- SHA-256 of the network address that asked for a code: its own limit comes before that of the number.
alter table sign_in_codes add column asker_hash text not null default '';
