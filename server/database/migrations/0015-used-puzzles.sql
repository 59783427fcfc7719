-- Puzzles of the proof of work that were answered: each is accepted once. They expire after ten minutes.
create table used_puzzles (
  salt text primary key,
  created_at timestamptz(3) not null default now()
);
create index used_puzzles_age on used_puzzles (created_at);
