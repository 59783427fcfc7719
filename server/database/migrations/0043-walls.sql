-- A wall shows a collection on a screen in a room: a link that only shows it, whose guests are screens without a name.
alter table guest_links
  add column kind text not null default 'guest' check (kind in ('guest', 'wall')),
  drop constraint guest_links_photo_limit_check,
  drop constraint guest_links_guest_photo_limit_check,
  add constraint guest_links_limits check (
    kind = 'wall' or (photo_limit between 1 and 20000 and guest_photo_limit between 1 and 20000)
  ),
  add constraint guest_links_walls check (
    kind = 'guest' or (
      may_see and not (may_add or may_like or may_read_comments or may_download or may_join)
      and photo_limit = 0 and guest_photo_limit = 0
    )
  );
