-- Over https the cookie of a session is named __Host-ekbid_visitor from now on. `run_at` of this migration says until when the
-- former name is accepted: for thirty days, after which no session that was opened under it is left.
comment on table sessions is 'By the keyed hash of the random id in the cookie __Host-ekbid_visitor, over http ekbid_visitor.';
