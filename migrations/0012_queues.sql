-- Appeals that wait for an answer, the longest waiting first: what the queue of all kinds goes on with.
create index appeal_open_idx on appeal (id) include (status) where status in ('pending', 'under_review');
