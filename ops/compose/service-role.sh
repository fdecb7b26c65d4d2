#!/bin/sh
# Creates the role of the service when the database is created. PostgreSQL's start script runs or sources this file.
psql --set=ON_ERROR_STOP=1 --set=password="$SERVICE_PASSWORD" --no-psqlrc --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" <<'SQL'
create role packhouse login password :'password';
SQL
