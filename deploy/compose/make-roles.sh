#!/bin/sh
# Run once by the image of PostgreSQL, on an empty volume: the two roles and the database of the portal.
set -eu
psql --no-psqlrc --set=ON_ERROR_STOP=1 --set=portal="$PORTAL_PASSWORD" --set=owner="$OWNER_PASSWORD" --username=postgres --dbname=postgres <<'SQL'
CREATE ROLE murojaat_owner LOGIN PASSWORD :'owner';
CREATE ROLE murojaat LOGIN PASSWORD :'portal';
CREATE DATABASE murojaat OWNER murojaat_owner TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C.UTF-8' LC_CTYPE 'C.UTF-8';
SQL
