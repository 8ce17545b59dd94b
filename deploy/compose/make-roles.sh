#!/bin/sh
# Run once by the image of PostgreSQL, on an empty volume: the two roles and the database of the portal. Passwords are those of the portal's addresses, letters and digits.
set -eu
password() { sed 's|^[a-z]*://[a-z_]*:\([^@]*\)@.*|\1|' "/run/secrets/$1"; }
psql --no-psqlrc --set=ON_ERROR_STOP=1 --username=postgres --dbname=postgres <<SQL
CREATE ROLE murojaat_owner LOGIN PASSWORD '$(password DATABASE_OWNER_URL)';
CREATE ROLE murojaat LOGIN PASSWORD '$(password DATABASE_URL)';
CREATE DATABASE murojaat OWNER murojaat_owner TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C.UTF-8' LC_CTYPE 'C.UTF-8';
SQL
