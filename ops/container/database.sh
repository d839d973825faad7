#!/bin/bash
# Makes the database and its owner when the server starts for the first time.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$SIKAM_PASSWORD" -U postgres <<'SQL'
create role sikam login password :'password';
create database sikam owner sikam;
grant pg_checkpoint to sikam;
\connect sikam
grant execute on function pg_switch_wal(), pg_stat_reset_single_table_counters(oid) to sikam;
SQL
