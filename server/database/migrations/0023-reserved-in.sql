-- A clientId names a photo in the collection that it was reserved in, also after it was moved to another one.
alter table items add column reserved_in uuid;
update items set reserved_in = collection_id where client_id is not null;
alter table items drop constraint items_collection_id_owner_id_client_id_key;
alter table items add constraint items_client unique (reserved_in, owner_id, client_id);
