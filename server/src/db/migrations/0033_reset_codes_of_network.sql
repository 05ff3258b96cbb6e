-- Wrong codes for a new password are counted by the network that asked for them.
create index otp_challenges_tried on otp_challenges (address_hash, sent_at) where failed_attempts > 0;
