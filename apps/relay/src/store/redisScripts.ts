/**
 * What must happen in one piece, in Redis' own Lua. Keys, all under the prefix:
 * - `m:<topic>:<id>` hash of a mail: `body` (JSON), `from` (publisher), `a:<client>` for each that acknowledged. Expires with the mail;
 *   without `body` it is the mark of a mail that all have read.
 * - `q:<topic>` sorted set of the ids that wait, in the order of publishing.
 * - `s:<topic>` set of subscribed clients, `c:<client>` set of a client's topics.
 */

/** ARGV: prefix, topic, id, body, publisher, ttl in ms, mailbox limit. Gives 1 stored, 0 duplicate, -1 full. */
export const publishScript = `
local prefix, topic, id, body, from, ttl, max = ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[5], tonumber(ARGV[6]), tonumber(ARGV[7])
local mail, queue = prefix .. 'm:' .. topic .. ':' .. id, prefix .. 'q:' .. topic
if redis.call('EXISTS', mail) == 1 then return 0 end
if redis.call('ZCARD', queue) >= max then
  for _, waiting in ipairs(redis.call('ZRANGE', queue, 0, -1)) do
    if redis.call('EXISTS', prefix .. 'm:' .. topic .. ':' .. waiting) == 0 then redis.call('ZREM', queue, waiting) end
  end
  if redis.call('ZCARD', queue) >= max then return -1 end
end
redis.call('HSET', mail, 'body', body, 'from', from)
redis.call('PEXPIRE', mail, ttl)
redis.call('ZADD', queue, redis.call('INCR', prefix .. 'sequence'), id)
if redis.call('PTTL', queue) < ttl then redis.call('PEXPIRE', queue, ttl) end
redis.call('PUBLISH', prefix .. 't:' .. topic, body)
return 1`

/** ARGV: prefix, client, limit, lifetime in ms, topics… Gives 1, or -1 when the client would have too many. */
export const subscribeScript = `
local prefix, client, limit, lifetime = ARGV[1], ARGV[2], tonumber(ARGV[3]), tonumber(ARGV[4])
local own, fresh = prefix .. 'c:' .. client, 0
for i = 5, #ARGV do fresh = fresh + 1 - redis.call('SISMEMBER', own, ARGV[i]) end
if redis.call('SCARD', own) + fresh > limit then return -1 end
for i = 5, #ARGV do
  redis.call('SADD', own, ARGV[i])
  redis.call('SADD', prefix .. 's:' .. ARGV[i], client)
  redis.call('PEXPIRE', prefix .. 's:' .. ARGV[i], lifetime)
end
redis.call('PEXPIRE', own, lifetime)
return 1`

/** ARGV: prefix, client, topics… */
export const unsubscribeScript = `
local prefix, client = ARGV[1], ARGV[2]
for i = 3, #ARGV do
  redis.call('SREM', prefix .. 'c:' .. client, ARGV[i])
  redis.call('SREM', prefix .. 's:' .. ARGV[i], client)
end`

/** ARGV: prefix, client, lifetime in ms. Gives the client's topics. */
export const topicsScript = `
local prefix, client, lifetime = ARGV[1], ARGV[2], tonumber(ARGV[3])
local own = prefix .. 'c:' .. client
local topics = redis.call('SMEMBERS', own)
redis.call('PEXPIRE', own, lifetime)
for _, topic in ipairs(topics) do redis.call('PEXPIRE', prefix .. 's:' .. topic, lifetime) end
return topics`

/** ARGV: prefix, client, limit, topics… Gives the bodies of what waits. */
export const pendingScript = `
local prefix, client, limit = ARGV[1], ARGV[2], tonumber(ARGV[3])
local found = {}
for i = 4, #ARGV do
  local queue = prefix .. 'q:' .. ARGV[i]
  for _, id in ipairs(redis.call('ZRANGE', queue, 0, -1)) do
    if #found >= limit then return found end
    local mail = redis.call('HMGET', prefix .. 'm:' .. ARGV[i] .. ':' .. id, 'body', 'from', 'a:' .. client)
    if not mail[1] then
      redis.call('ZREM', queue, id)
    elseif mail[2] ~= client and not mail[3] then
      found[#found + 1] = mail[1]
    end
  end
end
return found`

/** ARGV: prefix, client, lifetime of a mark in ms, then topic and id in turns. */
export const acknowledgeScript = `
local prefix, client, markLifetime = ARGV[1], ARGV[2], tonumber(ARGV[3])
for i = 4, #ARGV, 2 do
  local topic, id = ARGV[i], ARGV[i + 1]
  local mail = prefix .. 'm:' .. topic .. ':' .. id
  if redis.call('EXISTS', mail) == 1 then
    redis.call('HSET', mail, 'a:' .. client, '')
    local from, isRead = redis.call('HGET', mail, 'from'), true
    for _, other in ipairs(redis.call('SMEMBERS', prefix .. 's:' .. topic)) do
      if other ~= from and redis.call('HEXISTS', mail, 'a:' .. other) == 0 then isRead = false end
    end
    if isRead then
      redis.call('HDEL', mail, 'body')
      if redis.call('PTTL', mail) > markLifetime then redis.call('PEXPIRE', mail, markLifetime) end
      redis.call('ZREM', prefix .. 'q:' .. topic, id)
    end
  end
end`
