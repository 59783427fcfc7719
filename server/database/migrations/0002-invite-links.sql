-- A link that lets whoever holds it into a clique. The token itself is kept nowhere: only its SHA-256.
create table clique_invite_links (
  link_id uuid primary key,
  clique_id uuid not null references cliques on delete cascade,
  created_by uuid references users on delete set null,
  token_hash text not null unique,
  use_limit int check (use_limit between 1 and 1000),
  use_count int not null default 0 check (use_count between 0 and coalesce(use_limit, use_count)),
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create index clique_invite_links_page on clique_invite_links (clique_id, created_at desc, link_id desc);
create index clique_invite_links_by on clique_invite_links (created_by);
