-- The host name that a passkey was made for: a browser uses it only there. Not known of earlier ones.
alter table passkeys add column site text;
