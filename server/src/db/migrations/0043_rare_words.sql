-- Of a word it looks for, the planner knows how many of the values it remembers have it. With a hundred of them a word seen
-- at all is one in a hundred, and for a word so frequent the newest page would be looked for by walking the whole list: of
-- a rare one, to its end.
alter table auctions alter column title set statistics 1000;
alter index users_found alter column 1 set statistics 1000;
