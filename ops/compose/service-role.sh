#!/bin/sh
# Creates a role for each process when the database is created, each with a password of its own. PostgreSQL's start script runs or
# sources this file; packhouse migrate grants the roles their rights.
psql --set=ON_ERROR_STOP=1 --set=api="$API_PASSWORD" --set=jobs="$JOBS_PASSWORD" --set=webhooks="$WEBHOOKS_PASSWORD" \
  --set=relayer="$RELAYER_PASSWORD" --no-psqlrc --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" <<'SQL'
create role packhouse_api login password :'api';
create role packhouse_jobs login password :'jobs';
create role packhouse_webhooks login password :'webhooks';
create role packhouse_relayer login password :'relayer';
SQL
