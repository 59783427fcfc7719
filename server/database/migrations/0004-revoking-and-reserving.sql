-- Tokens of whoever signed in before this hold no more, whatever they say themselves.
alter table users add column tokens_valid_after timestamptz(3);

-- How much somebody has reserved and not sent is counted before they reserve more.
create index images_pending_owner on images (owner_id) where state = 'PENDING';
