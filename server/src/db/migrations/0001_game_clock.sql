-- The one clock every deadline of the game is read from. Tests replace it to move time without waiting.
-- clock_timestamp() and not now(): after waiting for a lock, the time that counts is the present one.
create function game_clock() returns timestamptz
  language sql volatile
  return clock_timestamp();
