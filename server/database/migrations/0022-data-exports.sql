-- A user's copy of their data: asked for, prepared by a job, downloaded until it expires.
create table data_exports (
  user_id uuid primary key references users on delete cascade,
  -- Of this request: the row is used again for the next one.
  export_id uuid not null default gen_random_uuid(),
  time_zone text not null,
  asked_at timestamptz(3) not null default now(),
  attempts int not null default 0,
  -- A server prepares it until then.
  claimed_until timestamptz(3),
  photo_count int not null default 0,
  photos_read int not null default 0,
  manifest text,
  bytes bigint,
  ready_at timestamptz(3),
  expires_at timestamptz(3),
  check ((manifest is null) = (ready_at is null) and (bytes is null) = (ready_at is null)),
  check ((expires_at is null) = (ready_at is null))
);
create index data_exports_waiting on data_exports (asked_at) where ready_at is null;
create index data_exports_expired on data_exports (expires_at) where expires_at is not null;

-- The device that prepared a download: it ends with the device's session.
alter table downloads add column device_id uuid references devices on delete cascade;
create index downloads_device on downloads (device_id) where device_id is not null;

alter table activities drop constraint activities_kind_check;
alter table activities add constraint activities_kind_check
  check (kind in ('like', 'comment', 'reply', 'photos', 'member', 'follower', 'tag', 'export'));
alter table pushes drop constraint pushes_kind_check;
alter table pushes add constraint pushes_kind_check
  check (kind in ('upload', 'comment', 'reply', 'request', 'invitation', 'export'));
