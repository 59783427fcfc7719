-- The address that an account's sign-in codes are sent to, confirmed by a code of its own.
alter table accounts add column code_email text;
-- The address that a code confirms; null where it signs in.
alter table sign_in_codes add column email text;
