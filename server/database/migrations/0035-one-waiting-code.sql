-- One code of a number waits for the operator: the latest of each number stays, as it was the one that was shown.
update sign_in_codes c
  set waiting_code = null
  where waiting_code is not null
    and exists (
      select from sign_in_codes later
      where later.phone_number = c.phone_number
        and later.waiting_code is not null
        and (later.created_at, later.session_hash) > (c.created_at, c.session_hash)
    );
create unique index sign_in_codes_one_waiting on sign_in_codes (phone_number) where waiting_code is not null;
