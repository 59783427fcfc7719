-- A device that repeats the creation of a clique gets the same clique. The leader may change, the creator does not.
alter table cliques
  add column created_by uuid references users on delete set null,
  add column client_id uuid,
  add constraint cliques_client unique (created_by, client_id);
