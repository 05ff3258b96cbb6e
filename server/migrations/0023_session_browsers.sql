-- With which browser and system a session began, as in "Chrome, Android"; null where the browser does not say, and for
-- sessions from before. Only their owner sees it.
alter table sessions add column browser text;
