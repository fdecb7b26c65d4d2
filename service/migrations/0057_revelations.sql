-- What the entropy contract needs to deliver the random word of a request: the number of the request there, and the
-- contribution of the buyer. Null where another source of randomness is used.
alter table chain_requests
  add column sequence_number bigint,
  add column user_random bytea,
  add check ((sequence_number is null) = (user_random is null));
