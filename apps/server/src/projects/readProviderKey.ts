import type { Config } from '../env.ts'
import type { Secret } from '../secrets/createSecret.ts'
import { openSecret, SealBrokenError } from '../secrets/sealSecret.ts'
import type { Project } from './Project.ts'

/**
 * The key a call of a project reaches a provider with: the project's own, else the server's (`PROVIDER_KEYS`), else undefined. An own one
 * that `SECRETS_KEY` does not open counts as none: the start has named it.
 * @example const key = readProviderKey(context, { project, provider: '1inch' })?.reveal()
 */
export function readProviderKey(
  { config }: { config: Pick<Config, 'providerKeys' | 'secretsKey' | 'secretsKeyPrevious'> },
  { project, provider }: { project: Project; provider: string },
): Secret | undefined {
  return openProviderKey(config, { project, provider }) ?? config.providerKeys.get(provider)
}

/** Providers whose keys of a project `SECRETS_KEY` does not open: it is another than they were sealed with, or none. */
export function listLostProviderKeys(config: SecretsKeys, project: SealedKeys): string[] {
  return Object.keys(project.sealedProviderKeys).filter((provider) => !openProviderKey(config, { project, provider }))
}

type SecretsKeys = Pick<Config, 'secretsKey' | 'secretsKeyPrevious'>
type SealedKeys = Pick<Project, 'id' | 'sealedProviderKeys'>

function openProviderKey(
  { secretsKey: key, secretsKeyPrevious: previous }: SecretsKeys,
  { project, provider }: { project: SealedKeys; provider: string },
): Secret | undefined {
  const sealed = Object.hasOwn(project.sealedProviderKeys, provider) ? project.sealedProviderKeys[provider] : undefined
  if (sealed === undefined || !key) return undefined
  try {
    return openSecret(sealed, { key, previous, owner: providerKeyOwner(project.id, provider) })
  } catch (error) {
    if (error instanceof SealBrokenError) return undefined
    throw error
  }
}

/** What a sealed provider key is bound to: in another row it does not open. */
export function providerKeyOwner(projectId: string, provider: string): string {
  return `${projectId}/${provider}`
}
