-- Once, on the primary. The server owns nothing: docs/operations.md, Roles of the database.
create role fortnight_owner login password '${OWNER_PASSWORD}';
create role fortnight_server login password '${SERVER_PASSWORD}';
grant fortnight_server to fortnight_owner;
create database fortnight owner fortnight_owner;
