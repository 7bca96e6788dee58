import * as z from 'zod'
import { createNonce } from '../createNonce.ts'
import { NonceLimitError, type NonceLimits, type Nonces, nonceLimits } from '../Nonces.ts'
import { nonceAskerKey, nonceKey, nonceSubjectKey } from '../nonceKey.ts'
import type { RedisConnections } from './connectRedis.ts'
import { createScript } from './createScript.ts'
import { orUnavailable } from './orUnavailable.ts'

/**
 * A member `asker:subject:nonce` is in the sorted sets of all, of its asker and of its subject, by its time; `askers` counts those of each
 * asker. The nonce's own key holds its member.
 */
const remove = `
local prefix = ARGV[1]
local function remove(member)
  local asker, subject, nonce = member:match('^(%x+):(%x+):(%x+)$')
  if not asker then return end
  redis.call('DEL', prefix .. 'nonce:' .. nonce)
  if redis.call('ZREM', prefix .. 'nonces', member) == 0 then return end
  redis.call('ZREM', prefix .. 'nonces:asker:' .. asker, member)
  redis.call('ZREM', prefix .. 'nonces:subject:' .. subject, member)
  if tonumber(redis.call('ZINCRBY', prefix .. 'nonces:askers', -1, asker)) < 1 then
    redis.call('ZREM', prefix .. 'nonces:askers', asker)
  end
end`

const issueNonce = `${remove}
local asker, subject, nonce, ttl = ARGV[2], ARGV[3], ARGV[4], tonumber(ARGV[5])
local perPair, perSubject, perAsker, total = tonumber(ARGV[6]), tonumber(ARGV[7]), tonumber(ARGV[8]), tonumber(ARGV[9])
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local nowText, ends = string.format('%.3f', now), string.format('%.3f', now + ttl)
local all, own = prefix .. 'nonces', prefix .. 'nonces:asker:' .. asker
local rivals, askers = prefix .. 'nonces:subject:' .. subject, prefix .. 'nonces:askers'
for _, member in ipairs(redis.call('ZRANGEBYSCORE', all, '-inf', nowText, 'LIMIT', 0, 500)) do remove(member) end
local counts, oldest = {}, {}
for _, member in ipairs(redis.call('ZRANGEBYSCORE', rivals, '(' .. nowText, '+inf')) do
  local rival = member:match('^%x+')
  counts[rival] = (counts[rival] or 0) + 1
  oldest[rival] = oldest[rival] or member
end
if (counts[asker] or 0) >= perPair then return 0 end
local member = asker .. ':' .. subject .. ':' .. nonce
for _, set in ipairs({ all, own, rivals }) do redis.call('ZADD', set, ends, member) end
redis.call('ZINCRBY', askers, 1, asker)
redis.call('SET', prefix .. 'nonce:' .. nonce, member, 'PX', ttl)
counts[asker] = (counts[asker] or 0) + 1
oldest[asker] = oldest[asker] or member
if redis.call('ZCARD', rivals) > perSubject then
  local largest
  for rival, count in pairs(counts) do
    if not largest or count > counts[largest] or (count == counts[largest] and oldest[rival] == redis.call('ZRANGE', rivals, 0, 0)[1]) then largest = rival end
  end
  remove(oldest[largest])
end
if redis.call('ZCARD', own) > perAsker then remove(redis.call('ZRANGE', own, 0, 0)[1]) end
if redis.call('ZCARD', all) > total then
  local largest = redis.call('ZREVRANGE', askers, 0, 0)[1]
  remove(redis.call('ZRANGE', prefix .. 'nonces:asker:' .. largest, 0, 0)[1])
end
return 1`

/** Redis gives the nonce's member to one caller only. */
const consumeNonce = `${remove}
local member = redis.call('GET', prefix .. 'nonce:' .. ARGV[2])
if not member then return 0 end
redis.call('DEL', prefix .. 'nonce:' .. ARGV[2])
remove(member)
return 1`

/** Nonces issued by one server and consumed on any. */
export function createRedisNonces(
  { commands, prefix }: Pick<RedisConnections, 'commands' | 'prefix'>,
  limits: NonceLimits = nonceLimits,
): Nonces {
  const issue = createScript(commands, issueNonce)
  const consume = createScript(commands, consumeNonce)
  const { perPair, perSubject, perAsker, total } = limits
  return {
    async issue({ asker, ttlMs, ...binding }) {
      const nonce = createNonce()
      const names = [nonceAskerKey(asker), nonceSubjectKey(binding), nonceKey({ ...binding, nonce })]
      const issued = await orUnavailable(
        issue([], [prefix, ...names, Math.ceil(ttlMs), perPair, perSubject, perAsker, total]),
      )
      if (z.number().parse(issued) === 0) throw new NonceLimitError()
      return nonce
    },
    async consume(options) {
      return (await orUnavailable(consume([], [prefix, nonceKey(options)]))) === 1
    },
  }
}
