import type { Config } from '../env.ts'
import type { Secret } from '../secrets/createSecret.ts'
import { openSecret, SealBrokenError } from '../secrets/sealSecret.ts'
import type { Project } from './Project.ts'

/**
 * The key a call of a project reaches a provider with: the project's own, else the server's (`PROVIDER_KEYS`), else undefined.
 * @throws SealBrokenError when the project has one that `SECRETS_KEY` does not open.
 * @example const key = readProviderKey(context, { project, provider: '1inch' })?.reveal()
 */
export function readProviderKey(
  { config }: { config: Pick<Config, 'providerKeys' | 'secretsKey' | 'secretsKeyPrevious'> },
  { project, provider }: { project: Project; provider: string },
): Secret | undefined {
  const sealed = Object.hasOwn(project.sealedProviderKeys, provider) ? project.sealedProviderKeys[provider] : undefined
  if (sealed === undefined) return config.providerKeys.get(provider)
  const owner = providerKeyOwner(project.id, provider)
  if (!config.secretsKey) throw new SealBrokenError(owner)
  return openSecret(sealed, { key: config.secretsKey, previous: config.secretsKeyPrevious, owner })
}

/** What a sealed provider key is bound to: in another row it does not open. */
export function providerKeyOwner(projectId: string, provider: string): string {
  return `${projectId}/${provider}`
}
