import { parseOriginRule } from '@latchkey/wire'
import type { Config } from '../env.ts'
import { type Feature, featureIds } from '../projects/Project.ts'
import { providerKeyOwner } from '../projects/readProviderKey.ts'
import { createSecret } from '../secrets/createSecret.ts'
import { sealSecret } from '../secrets/sealSecret.ts'
import { CommandError } from './CommandError.ts'

/** Columns that a command's options change; features and provider keys by name. */
export type Changes = {
  name?: string
  allowedOrigins?: string[]
  features?: Record<string, Feature>
  isAnalyticsEnabled?: boolean
  isEnabled?: boolean
  quotaPerMonth?: number | null
  ratePerSecond?: number | null
  rateBurst?: number | null
  /** Sealed; null removes the key. */
  providerKeys?: Record<string, string | null>
}

/** Reads `--option value` pairs. @throws CommandError */
export function parseChanges(config: Config, { id, options }: { id: string; options: readonly string[] }): Changes {
  const changes: Changes = {}
  for (let index = 0; index < options.length; index += 2) {
    const option = options[index] ?? ''
    const value = options[index + 1]
    if (value === undefined) throw new CommandError(`${option} takes a value.`)
    if (option === '--name') changes.name = parseName(value)
    else if (option === '--origins') changes.allowedOrigins = parseOrigins(value)
    else if (option === '--feature') changes.features = { ...changes.features, ...parseFeature(value) }
    else if (option === '--analytics') changes.isAnalyticsEnabled = parseSwitch(option, value)
    else if (option === '--enabled') changes.isEnabled = parseSwitch(option, value)
    else if (option === '--quota') changes.quotaPerMonth = parseQuota(value)
    else if (option === '--rate') Object.assign(changes, parseRate(value))
    else if (option === '--provider-key')
      changes.providerKeys = { ...changes.providerKeys, ...parseProviderKey(config, { id, value }) }
    else throw new CommandError(`There is no option ${option}.`)
  }
  return changes
}

function parseName(value: string): string {
  if (value.trim() === '' || value.length > 100) throw new CommandError('--name takes 1 to 100 characters.')
  return value.trim()
}

function parseOrigins(value: string): string[] {
  if (value === '*') return []
  const list = value.split(',').map((part) => part.trim())
  const wrong = list.find((rule) => !parseOriginRule(rule))
  if (wrong !== undefined)
    throw new CommandError(
      `--origins: ${JSON.stringify(wrong)} is not an origin. Write https://app.example.com, https://*.example.com or *.`,
    )
  return list
}

function parseFeature(value: string): Record<string, Feature> {
  const [, id = '', state, list] = /^([a-z_]+)=(on|off)(?::(.+))?$/.exec(value) ?? []
  if (!featureIds.some((known) => known === id))
    throw new CommandError(`--feature takes <id>=<on|off>[:config,config] with one of: ${featureIds.join(', ')}.`)
  return { [id]: { isEnabled: state === 'on', config: list?.split(',') ?? null } }
}

function parseSwitch(option: string, value: string): boolean {
  if (value !== 'on' && value !== 'off') throw new CommandError(`${option} takes on or off.`)
  return value === 'on'
}

function parseQuota(value: string): number | null {
  if (value === 'none') return null
  const calls = Number(value)
  if (!Number.isSafeInteger(calls) || calls < 0) throw new CommandError('--quota takes a number of calls, or none.')
  return calls
}

function parseRate(value: string): Pick<Changes, 'ratePerSecond' | 'rateBurst'> {
  if (value === 'none') return { ratePerSecond: null, rateBurst: null }
  const [, perSecond, burst] = /^(\d+(?:\.\d+)?)\/(\d{1,9})$/.exec(value) ?? []
  const rate = { ratePerSecond: Number(perSecond), rateBurst: Number(burst) }
  if (!(rate.ratePerSecond > 0 && rate.rateBurst > 0))
    throw new CommandError('--rate takes <per second>/<burst>, such as 10/100, or none.')
  return rate
}

/** Reads the key from an environment variable: a command line shows in the shell's history and in the process list. */
function parseProviderKey(
  { secretsKey }: Config,
  { id, value }: { id: string; value: string },
): Record<string, string | null> {
  const [, provider, source = ''] = /^([a-z0-9-]{1,32})=(none|env:\w+)$/.exec(value) ?? []
  if (provider === undefined)
    throw new CommandError('--provider-key takes <name>=env:<VARIABLE>, with the key in that variable, or <name>=none.')
  if (source === 'none') return { [provider]: null }
  const variable = source.slice('env:'.length)
  const key = process.env[variable]
  if (!key) throw new CommandError(`The variable ${variable} is not set.`)
  if (!secretsKey)
    throw new CommandError(
      'Provider keys are encrypted: set SECRETS_KEY first (openssl rand -hex 32), on every server.',
    )
  return { [provider]: sealSecret(createSecret(key), { key: secretsKey, owner: providerKeyOwner(id, provider) }) }
}
