-- Operators run the server. A suspended user's calls are refused.
alter table users add column is_operator boolean not null default false;
alter table users add column suspended_at timestamptz(3);

-- What signs the first operator in: a link that the server prints. Only the SHA-256 of its token is kept.
create table set_up_links (
  token_hash text primary key,
  -- Who signed in by it, and becomes an operator when they register.
  account_id text references accounts on delete set null,
  expires_at timestamptz(3) not null default now() + interval '24 hours'
);
create index set_up_links_account on set_up_links (account_id);

-- What operators did. Names are copied: they are to be read after their user is gone.
create table audit (
  audit_id uuid primary key,
  operator_id uuid references users on delete set null,
  operator_name text not null,
  action text not null,
  subject text not null,
  happened_at timestamptz(3) not null default now()
);
create index audit_time on audit (happened_at desc);
create index audit_operator on audit (operator_id);

create index reports_time on reports (created_at);
