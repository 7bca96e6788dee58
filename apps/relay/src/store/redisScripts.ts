import { markBytes, subscriptionBytes } from './RelayStore.ts'

/**
 * Atomic operations, as Lua scripts in Redis. Keys, all under the prefix:
 * - `m:<topic>:<id>` hash of a message: `body` (JSON), `from` (publisher), `at` (its address), `bytes`, `unclaimed` without another
 *   subscriber, `a:<client>` for each client that acknowledged it. Expires with the message; without `body` it marks a read message.
 * - `q:<topic>` sorted set of the ids of waiting messages, in the order of publishing.
 * - `n:<topic>` sorted set of subscribed clients, oldest first, `c:<client>` set of a client's topics.
 *
 * Stored bytes by owner, like createLedger.ts in memory:
 * - `bytes` in total, `bytes:addresses` and `bytes:clients` by address and by client, `bytes:at:<address>` by client of that address.
 * - `subscribed` hash of `<address> <bytes>` that a client's subscriptions are charged to; their entry is `@ <client> <bytes>`.
 * - `held:<address> <client>` sorted set of `<topic> <id> <bytes>` by expiry, `ends` sorted set of `<address> <client>` by their first
 *   expiry. Both keep the entry of an expired message until it is swept, so that the sums stay right.
 */

const ledger = `
local prefix = ARGV[1]
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local evicted = 0

local function number(value) return tonumber(value or 0) or 0 end
local function total() return number(redis.call('GET', prefix .. 'bytes')) end
local function messageKey(topic, id) return prefix .. 'm:' .. topic .. ':' .. id end
local function heldKey(address, client) return prefix .. 'held:' .. address .. ' ' .. client end
local function subscribersKey(topic) return prefix .. 'n:' .. topic end
local function bytesOf(set, member) return number(redis.call('ZSCORE', prefix .. 'bytes:' .. set, member)) end

local function largestOf(set)
  local first = redis.call('ZREVRANGE', prefix .. 'bytes:' .. set, 0, 0, 'WITHSCORES')
  return first[1], number(first[2])
end

local function add(set, member, bytes)
  local key = prefix .. 'bytes:' .. set
  if number(redis.call('ZINCRBY', key, bytes, member)) <= 0 then redis.call('ZREM', key, member) end
end

local function charge(address, client, bytes)
  redis.call('INCRBY', prefix .. 'bytes', bytes)
  add('addresses', address, bytes)
  add('clients', client, bytes)
  add('at:' .. address, client, bytes)
  local first = redis.call('ZRANGE', heldKey(address, client), 0, 0, 'WITHSCORES')
  local account = address .. ' ' .. client
  if first[1] then redis.call('ZADD', prefix .. 'ends', first[2], account) else redis.call('ZREM', prefix .. 'ends', account) end
end

local function put(owner, entry, bytes, ends)
  redis.call('ZADD', heldKey(owner.address, owner.client), ends, entry .. ' ' .. bytes)
  charge(owner.address, owner.client, bytes)
end

local function take(owner, entry, bytes)
  if redis.call('ZREM', heldKey(owner.address, owner.client), entry .. ' ' .. bytes) == 1 then charge(owner.address, owner.client, -bytes) end
end

local function removeSubscriptions(owner, client, bytes)
  for _, topic in ipairs(redis.call('SMEMBERS', prefix .. 'c:' .. client)) do redis.call('ZREM', subscribersKey(topic), client) end
  redis.call('DEL', prefix .. 'c:' .. client)
  redis.call('HDEL', prefix .. 'subscribed', client)
  take(owner, '@ ' .. client, bytes)
  redis.call('PUBLISH', prefix .. 'forgotten', client)
end

local function remove(owner, held)
  local topic, id, bytes = string.match(held, '^(%S+) (%S+) (%d+)$')
  if topic == '@' then return removeSubscriptions(owner, id, bytes) end
  redis.call('DEL', messageKey(topic, id))
  redis.call('ZREM', prefix .. 'q:' .. topic, id)
  take(owner, topic .. ' ' .. id, bytes)
end

local function sweep(limit)
  local removed = 0
  for _, account in ipairs(redis.call('ZRANGEBYSCORE', prefix .. 'ends', '-inf', now, 'LIMIT', 0, limit)) do
    local address, client = string.match(account, '^(%S+) (%S+)$')
    for _, held in ipairs(redis.call('ZRANGEBYSCORE', heldKey(address, client), '-inf', now, 'LIMIT', 0, limit - removed)) do
      remove({ address = address, client = client }, held)
      removed = removed + 1
    end
    if removed >= limit then return removed end
  end
  return removed
end

local function evict(address)
  local client = largestOf('at:' .. address)
  local held = client and redis.call('ZRANGE', heldKey(address, client), 0, 0)[1]
  if not held then return false end
  remove({ address = address, client = client }, held)
  evicted = evicted + 1
  return true
end

local function removeOwnMark(owner)
  local held = redis.call('ZRANGE', heldKey(owner.address, owner.client), 0, 0)[1]
  if not held or not string.find(held, ' ${markBytes}$') then return false end
  remove(owner, held)
  return true
end

local function evictFor(owner, address, bytes)
  if address == owner.address then
    local client, most = largestOf('at:' .. address)
    if not client or client == owner.client or bytesOf('at:' .. address, owner.client) + bytes > most then return removeOwnMark(owner) end
  end
  return evict(address)
end

local function makeRoom(owner, bytes, limits)
  while bytesOf('clients', owner.client) + bytes > limits.ofClient do
    if not removeOwnMark(owner) then return false end
  end
  while bytesOf('addresses', owner.address) + bytes > limits.ofAddress do
    if not evictFor(owner, owner.address, bytes) then return false end
  end
  while total() + bytes > limits.inAll do
    local address, most = largestOf('addresses')
    if not address or bytesOf('addresses', owner.address) + bytes > most then address = owner.address end
    if not evictFor(owner, address, bytes) then return false end
  end
  return true
end

local function chargeSubscriptions(client, address, lifetime)
  local known = redis.call('HGET', prefix .. 'subscribed', client)
  if known then
    local at, bytes = string.match(known, '^(%S+) (%d+)$')
    take({ address = at, client = client }, '@ ' .. client, bytes)
    address = address or at
  end
  local bytes = redis.call('SCARD', prefix .. 'c:' .. client) * ${subscriptionBytes}
  if not address or bytes == 0 then
    redis.call('HDEL', prefix .. 'subscribed', client)
  else
    redis.call('HSET', prefix .. 'subscribed', client, address .. ' ' .. bytes)
    put({ address = address, client = client }, '@ ' .. client, bytes, now + lifetime)
  end
end
`

/** The most frequent name of a list. `own` counts once more, and is returned only if it is more frequent than every other. */
const largestName = `
local function largestName(names, own)
  local counts = {}
  for _, name in ipairs(names) do counts[name] = (counts[name] or 0) + 1 end
  local found, most = own, own and (counts[own] or 0) + 1 or 0
  for _, name in ipairs(names) do
    local count = counts[name]
    if name ~= own and (count > most or (found == own and count == most)) then found, most = name, count end
  end
  return found
end
`

/** Expired messages that a publish sweeps. */
const sweptByPublish = 50

/**
 * ARGV: prefix, topic, id, body, publisher, address, bytes, ttl in ms, ttl without another subscriber, maximum messages of a topic, maximum
 * bytes in total, of an address, of a client. Returns 1 stored, 0 duplicate, -1 full, -2 over its share; the number of evicted entries;
 * the total bytes.
 */
export const publishScript = `${ledger}${largestName}
local topic, id, body, bytes = ARGV[2], ARGV[3], ARGV[4], tonumber(ARGV[7])
local owner = { client = ARGV[5], address = ARGV[6] }
local ttl, unclaimed, maxMessages = tonumber(ARGV[8]), tonumber(ARGV[9]), tonumber(ARGV[10])
local limits = { inAll = tonumber(ARGV[11]), ofAddress = tonumber(ARGV[12]), ofClient = tonumber(ARGV[13]) }
local message, queue, subscribers = messageKey(topic, id), prefix .. 'q:' .. topic, subscribersKey(topic)

local function makeRoomOnTopic()
  local waiting, addresses = {}, {}
  for _, other in ipairs(redis.call('ZRANGE', queue, 0, -1)) do
    local fields = redis.call('HMGET', messageKey(topic, other), 'from', 'at', 'bytes')
    if not fields[1] then
      redis.call('ZREM', queue, other)
    else
      waiting[#waiting + 1] = { id = other, client = fields[1], address = fields[2] or '', bytes = fields[3] }
      addresses[#addresses + 1] = fields[2] or ''
    end
  end
  if #waiting < maxMessages then return true end
  local address, clients = largestName(addresses, owner.address), {}
  for _, other in ipairs(waiting) do if other.address == address then clients[#clients + 1] = other.client end end
  local isOwn = address == owner.address
  local client = largestName(clients, isOwn and owner.client or nil)
  if isOwn and client == owner.client then return false end
  for _, other in ipairs(waiting) do
    if other.address == address and other.client == client then
      remove(other, topic .. ' ' .. other.id .. ' ' .. (other.bytes or '0'))
      evicted = evicted + 1
      return true
    end
  end
end

sweep(${sweptByPublish})
if redis.call('EXISTS', message) == 1 then return { 0, evicted, total() } end
if redis.call('ZCARD', queue) >= maxMessages and not makeRoomOnTopic() then return { -1, evicted, total() } end
if not makeRoom(owner, bytes, limits) then return { -2, evicted, total() } end
redis.call('HSET', message, 'body', body, 'from', owner.client, 'at', owner.address, 'bytes', bytes)
if redis.call('ZCARD', subscribers) == (redis.call('ZSCORE', subscribers, owner.client) and 1 or 0) then
  redis.call('HSET', message, 'unclaimed', '')
  ttl = math.min(ttl, unclaimed)
end
redis.call('PEXPIRE', message, ttl)
redis.call('ZADD', queue, redis.call('INCR', prefix .. 'sequence'), id)
if redis.call('PTTL', queue) < ttl then redis.call('PEXPIRE', queue, ttl) end
put(owner, topic .. ' ' .. id, bytes, now + ttl)
redis.call('PUBLISH', prefix .. 't:' .. topic, body)
return { 1, evicted, total() }`

/** ARGV: prefix, limit. Removes expired messages from the sums. Returns their number and the total bytes. */
export const sweepScript = `${ledger}
return { sweep(tonumber(ARGV[2])), total() }`

/** Evicted when Redis is out of memory: this part of all bytes, and at least this many. */
const shrinkPart = 16
const leastShrinkBytes = 1_000_000

/** ARGV: prefix. Evicts messages of the largest publishers. Returns their number and the total bytes. */
export const shrinkScript = `${ledger}
local goal = total() - math.max(total() / ${shrinkPart}, ${leastShrinkBytes})
while total() > goal do
  local address = largestOf('addresses')
  if not address or not evict(address) then break end
end
return { evicted, total() }`

/** A client that is subscribed already keeps its age. */
const join = `
local function join(topic, client, lifetime)
  local subscribers = subscribersKey(topic)
  if not redis.call('ZSCORE', subscribers, client) then redis.call('ZADD', subscribers, redis.call('INCR', prefix .. 'sequence'), client) end
  redis.call('PEXPIRE', subscribers, lifetime)
end
`

/**
 * ARGV: prefix, client, address, maximum topics of a client, maximum clients of a topic, lifetime in ms, maximum bytes in total, of an
 * address, of a client, topics… Returns 1, -1 if the client would exceed its topics or bytes, or -2 if a topic would exceed its clients; the
 * number of evicted entries; the total bytes.
 */
export const subscribeScript = `${ledger}${largestName}${join}
local client, address, limit, crowd, lifetime = ARGV[2], ARGV[3], tonumber(ARGV[4]), tonumber(ARGV[5]), tonumber(ARGV[6])
local limits = { inAll = tonumber(ARGV[7]), ofAddress = tonumber(ARGV[8]), ofClient = tonumber(ARGV[9]) }
local own, fresh, leavers = prefix .. 'c:' .. client, {}, {}

local function leaverFor(topic)
  local clients = redis.call('ZREVRANGE', subscribersKey(topic), 0, -1)
  local addresses = {}
  for i, other in ipairs(clients) do
    addresses[i] = string.match(redis.call('HGET', prefix .. 'subscribed', other) or '', '^(%S+) ') or ''
  end
  local most = largestName(addresses, address)
  for i, other in ipairs(clients) do if addresses[i] == most and most ~= address then return other end end
end

for i = 10, #ARGV do
  if redis.call('SISMEMBER', own, ARGV[i]) == 0 then fresh[#fresh + 1] = ARGV[i] end
end
if redis.call('SCARD', own) + #fresh > limit then return { -1, evicted, total() } end
for _, topic in ipairs(fresh) do
  if redis.call('ZCARD', subscribersKey(topic)) >= crowd then
    leavers[topic] = leaverFor(topic)
    if not leavers[topic] then return { -2, evicted, total() } end
  end
end
if not makeRoom({ client = client, address = address }, #fresh * ${subscriptionBytes}, limits) then return { -1, evicted, total() } end
for topic, other in pairs(leavers) do
  -- Making room may have removed it already.
  if redis.call('ZREM', subscribersKey(topic), other) == 1 then
    redis.call('SREM', prefix .. 'c:' .. other, topic)
    chargeSubscriptions(other, nil, lifetime)
    evicted = evicted + 1
    redis.call('PUBLISH', prefix .. 'forgotten', other)
  end
end
for i = 10, #ARGV do
  redis.call('SADD', own, ARGV[i])
  join(ARGV[i], client, lifetime)
end
redis.call('PEXPIRE', own, lifetime)
chargeSubscriptions(client, address, lifetime)
return { 1, evicted, total() }`

/** ARGV: prefix, client, lifetime in ms, topics… Returns the total bytes. */
export const unsubscribeScript = `${ledger}
local client, lifetime = ARGV[2], tonumber(ARGV[3])
for i = 4, #ARGV do
  redis.call('SREM', prefix .. 'c:' .. client, ARGV[i])
  redis.call('ZREM', subscribersKey(ARGV[i]), client)
end
chargeSubscriptions(client, nil, lifetime)
return total()`

/** ARGV: prefix, client, lifetime in ms. Returns the client's topics. */
export const topicsScript = `${ledger}${join}
local client, lifetime = ARGV[2], tonumber(ARGV[3])
local own = prefix .. 'c:' .. client
local topics = redis.call('SMEMBERS', own)
redis.call('PEXPIRE', own, lifetime)
for _, topic in ipairs(topics) do join(topic, client, lifetime) end
chargeSubscriptions(client, nil, lifetime)
return topics`

/**
 * ARGV: prefix, client, maximum messages, maximum bytes, maximum topics and messages to examine, score in the first topic's queue to start
 * at, topics… Returns the bodies of pending messages, of which only the last may exceed the bytes; the number examined; the number of
 * finished topics; the score to start at in the next topic's queue.
 */
export const pendingScript = `
local prefix, client, limit, maxBytes = ARGV[1], ARGV[2], tonumber(ARGV[3]), tonumber(ARGV[4])
local most, from = tonumber(ARGV[5]), ARGV[6]
local found, bytes, examined = {}, 0, 0
for i = 7, #ARGV do
  if examined >= most then return { found, examined, i - 7, from } end
  if from == '-inf' then examined = examined + 1 end
  local queue = prefix .. 'q:' .. ARGV[i]
  local waiting = redis.call('ZRANGEBYSCORE', queue, from, '+inf', 'WITHSCORES', 'LIMIT', 0, most + 1)
  for j = 1, #waiting, 2 do
    if #found >= limit or bytes > maxBytes or examined >= most then return { found, examined, i - 7, from } end
    examined = examined + 1
    local id = waiting[j]
    from = '(' .. waiting[j + 1]
    local message = redis.call('HMGET', prefix .. 'm:' .. ARGV[i] .. ':' .. id, 'body', 'from', 'a:' .. client, 'bytes')
    if not message[1] then
      redis.call('ZREM', queue, id)
    elseif message[2] ~= client and not message[3] then
      found[#found + 1] = message[1]
      bytes = bytes + (tonumber(message[4]) or #message[1])
    end
  end
  from = '-inf'
end
return { found, examined, #ARGV - 6, from }`

/**
 * ARGV: prefix, client, lifetime of a mark in ms, bytes of a mark, then alternating topics and ids. Returns the total bytes. Commands that
 * free memory run first: when Redis is out of memory, it rejects a script that begins with one that may need more.
 */
export const acknowledgeScript = `${ledger}
local client, markLifetime, markBytes = ARGV[2], tonumber(ARGV[3]), tonumber(ARGV[4])

-- By all subscribers but the publisher. The number of fields mostly suffices; the first \`known\` ones are not acknowledgements.
local function isReadByAll(message, topic, publisher, known)
  local subscribers = subscribersKey(topic)
  local readers = redis.call('ZCARD', subscribers) - (redis.call('ZSCORE', subscribers, publisher) and 1 or 0)
  if redis.call('HLEN', message) - known + 1 < readers then return false end
  for _, other in ipairs(redis.call('ZRANGE', subscribers, 0, -1)) do
    if other ~= publisher and other ~= client and redis.call('HEXISTS', message, 'a:' .. other) == 0 then return false end
  end
  return true
end

for i = 5, #ARGV, 2 do
  local topic, id = ARGV[i], ARGV[i + 1]
  local message = messageKey(topic, id)
  local fields = redis.call('HMGET', message, 'from', 'at', 'bytes')
  local counts = fields[1] and fields[1] ~= client and redis.call('ZSCORE', subscribersKey(topic), client)
  if counts and redis.call('HEXISTS', message, 'body') == 1 then
    local known = 2 + (fields[2] and 1 or 0) + (fields[3] and 1 or 0)
    if redis.call('HEXISTS', message, 'unclaimed') == 0 and isReadByAll(message, topic, fields[1], known) then
      redis.call('HDEL', message, 'body')
      redis.call('ZREM', prefix .. 'q:' .. topic, id)
      if redis.call('PTTL', message) > markLifetime then redis.call('PEXPIRE', message, markLifetime) end
      -- Messages stored before sums were kept have none to correct.
      if fields[3] then
        local owner = { client = fields[1], address = fields[2] }
        take(owner, topic .. ' ' .. id, fields[3])
        put(owner, topic .. ' ' .. id, markBytes, now + redis.call('PTTL', message))
      end
    else
      redis.call('HSET', message, 'a:' .. client, '')
    end
  end
end
return total()`
