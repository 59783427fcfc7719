-- A code that the operator hands on, where no gateway sends it: readable until it is used or its ten minutes are over.
alter table sign_in_codes add column waiting_code text;
create index sign_in_codes_waiting on sign_in_codes (created_at) where waiting_code is not null;
