-- A device that an account is signed in on, with this server's own identity. Its refresh token is replaced at each renewal.
create table devices (
  device_id uuid primary key,
  account_id text not null references accounts on delete cascade,
  name text not null,
  signed_in_at timestamptz(3) not null default now(),
  last_seen_at timestamptz(3) not null default now()
);
create index devices_account on devices (account_id, last_seen_at);
create index devices_seen on devices (last_seen_at);

-- A token without a device is of an earlier version; its first renewal makes the device.
alter table refresh_tokens add column device_id uuid references devices on delete cascade;
-- Whether it was renewed with, and when another one took its place.
alter table refresh_tokens add column is_used boolean not null default false;
alter table refresh_tokens add column replaced_at timestamptz(3);
create index refresh_tokens_device on refresh_tokens (device_id);

-- A device whose session ends gets no more notifications.
alter table device_tokens add column device_id uuid references devices on delete cascade;
create index device_tokens_device on device_tokens (device_id);
