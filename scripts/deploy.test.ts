import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { envSchema as guardEnv, parseEnv as parseGuardEnv } from '../apps/guard/src/env.ts'
import { parseEnv as parseRelayEnv, envSchema as relayEnv } from '../apps/relay/src/env.ts'
import { parseEnv as parseServerEnv, envSchema as serverEnv } from '../apps/server/src/env.ts'
import { parseDockerfile } from './dockerfile.mjs'

const deploy = new URL('../deploy/', import.meta.url).pathname
const read = (path: string) => readFileSync(join(deploy, path), 'utf8')

/** Objects of the manifests and services of the compose file, as far as they are looked into. */
// biome-ignore lint/suspicious/noExplicitAny: the assertions are the check
type Loose = any

const programs = {
  server: {
    names: Object.keys(serverEnv.shape),
    parse: (env: Record<string, string>) => void parseServerEnv(env),
    port: serverEnv.shape.PORT.parse(undefined),
  },
  relay: {
    names: Object.keys(relayEnv.shape),
    parse: (env: Record<string, string>) => void parseRelayEnv(env),
    port: relayEnv.shape.PORT.parse(undefined),
  },
}
type Program = keyof typeof programs
const guard = {
  names: Object.keys(guardEnv.shape),
  parse: (env: Record<string, string>) => void parseGuardEnv(env),
  port: guardEnv.shape.PORT.parse(undefined),
}
const all = Object.keys(programs) as Program[]

/** What a program is started with: every variable is one of its configuration's, and together they read. */
function checkEnvironment(program: Program | 'guard', env: Record<string, string>) {
  const { names, parse: read } = program === 'guard' ? guard : programs[program]
  expect(names).toEqual(expect.arrayContaining(Object.keys(env)))
  expect(() => read({ HOST: '0.0.0.0', ...env })).not.toThrow()
}

/** Seconds a program must be given to end: what it still takes, and what runs then. */
const secondsToEnd = (env: Record<string, string>) => Number(env.DRAIN_DELAY_MS ?? 0) / 1000 + 10

function readEnvFile(path: string): Record<string, string> {
  const lines = read(path)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]))
}

describe('deploy/Dockerfile', () => {
  const stages = parseDockerfile(read('Dockerfile'))
  const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    packageManager: string
  }

  test.each(all)('builds an image of the %s that runs without root and has a health check', (program) => {
    const { steps = [], from } = stages.find(({ name }) => name === program) ?? {}
    const value = (instruction: string) => steps.find((step) => step.instruction === instruction)?.value
    expect(from).toMatch(/^node:20\.\d+-slim$/)
    expect(value('USER')).toBe('node')
    expect(value('EXPOSE')).toBe(String(programs[program].port))
    expect(value('HEALTHCHECK')).toContain('/health')
    const env = Object.fromEntries((value('ENV') ?? '').split(' ').map((pair) => pair.split('=') as [string, string]))
    const { NODE_ENV, ...own } = env
    expect(NODE_ENV).toBe('production')
    checkEnvironment(program, program === 'relay' ? { ...own, PUBLIC_URLS: 'wss://relay.example.com' } : own)
  })

  test('uses the package manager in the version the workspace is pinned to', () => {
    const used = stages.flatMap(({ steps }) => steps.flatMap(({ value }) => value.match(/pnpm@[\d.]+/g) ?? []))
    expect(used.length).toBeGreaterThan(3)
    expect(new Set(used)).toEqual(new Set([manifest.packageManager]))
  })
})

describe('deploy/compose.yaml', () => {
  const compose: Loose = parse(read('compose.yaml'), { merge: true })
  const services = Object.entries<Loose>(compose.services)
  const given = readEnvFile('compose.env.example')
  /** Variables of the file are what the example says, or something where it is for the operator to say. */
  const filled = (text: string) => text.replace(/\$\{(\w+)[^}]*\}/g, (_, name: string) => given[name] || 'x')
  const environmentOf = (service: Loose) =>
    Object.fromEntries(Object.entries<string>(service.environment ?? {}).map(([name, value]) => [name, filled(value)]))

  test.each(all)('starts the %s with known variables and enough time to stop', (program) => {
    const own = services.filter(([, { image }]) => image === `latchkey-${program}`)
    expect(own.length).toBeGreaterThan(0)
    for (const [, service] of own) {
      const env = { ...(service.env_file ? readEnvFile(`${service.env_file}.example`) : {}), ...environmentOf(service) }
      checkEnvironment(program, env)
      expect(Number.parseInt(service.stop_grace_period, 10)).toBeGreaterThan(secondsToEnd(env))
      expect(service.build.target).toBe(program)
      expect(service.ports).toBeUndefined()
    }
  })

  test('names only services, networks, volumes and variables that exist', () => {
    const names = services.map(([name]) => name)
    for (const [, service] of services) {
      const needed = Array.isArray(service.depends_on) ? service.depends_on : Object.keys(service.depends_on ?? {})
      expect(names).toEqual(expect.arrayContaining(needed))
      for (const [name, { condition }] of Object.entries<Loose>(
        Array.isArray(service.depends_on) ? {} : (service.depends_on ?? {}),
      ))
        if (condition === 'service_healthy') expect(compose.services[name].healthcheck).toBeDefined()
      expect(Object.keys(compose.networks)).toEqual(expect.arrayContaining(service.networks))
      const volumes = (service.volumes ?? []).map((volume: string) => volume.split(':')[0]) as string[]
      expect([...Object.keys(compose.volumes), './Caddyfile']).toEqual(expect.arrayContaining(volumes))
    }
    const upstreams = read('Caddyfile').match(/[\w-]+:\d{4}/g) ?? []
    expect(upstreams).toEqual(['server-1:8401', 'server-2:8401', 'server-1:8410', 'server-2:8410', 'relay:8420'])
    expect(names).toEqual(expect.arrayContaining(upstreams.map((upstream) => upstream.split(':')[0])))
    const used = [...`${read('compose.yaml')}${read('Caddyfile')}`.matchAll(/\{\$?(\w+_\w+)/g)].map(([, name]) => name)
    expect(new Set(used)).toEqual(new Set(Object.keys(given)))
  })

  test('publishes only the balancer’s ports, and pins versions', () => {
    expect(services.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['balancer'])
    for (const [, { image, build }] of services) expect(build ? 'built.1' : image).toMatch(/\.\d+$/)
  })
})

describe('deploy/kubernetes', () => {
  const files = readdirSync(join(deploy, 'kubernetes'))
  const documents: Loose[] = files
    .filter((file) => file !== 'kustomization.yaml')
    .flatMap((file) =>
      parseAllDocuments(read(`kubernetes/${file}`), { uniqueKeys: true }).map((document) => {
        expect(document.errors).toEqual([])
        return document.toJS()
      }),
    )
  const find = (kind: string, name: string) =>
    documents.find((document) => document.kind === kind && document.metadata.name === name)
  const policies = documents.filter(({ kind }) => kind === 'NetworkPolicy')

  test('lists every file except the secrets', () => {
    const { resources }: Loose = parse(read('kubernetes/kustomization.yaml'))
    expect([...resources, 'kustomization.yaml', 'secrets.example.yaml'].sort()).toEqual(files.sort())
  })

  test.each(all)('starts the %s with known variables, from existing maps and secrets', (program) => {
    const container = find('Deployment', `latchkey-${program}`).spec.template.spec.containers[0]
    const env = Object.assign(
      {},
      ...container.envFrom.map(({ configMapRef, secretRef }: Loose) =>
        configMapRef ? find('ConfigMap', configMapRef.name).data : find('Secret', secretRef.name).stringData,
      ),
    ) as Record<string, string>
    for (const value of Object.values(env)) expect(value).toEqual(expect.any(String))
    checkEnvironment(program, env)
    const ports = Object.fromEntries(container.ports.map(({ name, containerPort }: Loose) => [name, containerPort]))
    const wallet = env.WALLET_PORT === undefined ? {} : { wallet: Number(env.WALLET_PORT) }
    expect(ports).toEqual({ http: programs[program].port, metrics: Number(env.METRICS_PORT), ...wallet })
    const { terminationGracePeriodSeconds } = find('Deployment', `latchkey-${program}`).spec.template.spec
    expect(terminationGracePeriodSeconds).toBeGreaterThan(secondsToEnd(env))
  })

  test.each(all)('probes the %s, runs it without root, and selects it by its labels', (program) => {
    const { spec } = find('Deployment', `latchkey-${program}`)
    const { labels } = spec.template.metadata
    const [container] = spec.template.spec.containers
    expect(container.livenessProbe.httpGet).toEqual({ path: '/health', port: 'http' })
    expect(container.readinessProbe.httpGet).toEqual({ path: '/ready', port: 'http' })
    expect(container.resources.limits.memory).toMatch(/^\d+Mi$/)
    expect(spec.template.spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 })
    expect(container.securityContext).toMatchObject({ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true })
    expect(spec.selector.matchLabels).toEqual(labels)
    const service = find('Service', `latchkey-${program}`).spec
    expect(service.selector).toEqual(labels)
    expect(service.ports.map(({ targetPort }: Loose) => targetPort)).toEqual(['http'])
    expect(find('PodDisruptionBudget', `latchkey-${program}`).spec).toEqual({
      minAvailable: 1,
      selector: { matchLabels: labels },
    })
    expect(spec.replicas).toBeGreaterThan(1)
  })

  test('denies everything by default, and opens the metrics to monitoring only', () => {
    expect(find('NetworkPolicy', 'nothing-else').spec).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] })
    const rules = policies.flatMap(({ spec }) => spec.ingress ?? [])
    expect(rules.every(({ from, ports }: Loose) => from?.length > 0 && ports?.length > 0)).toBe(true)
    const toMetrics = rules.filter(({ ports }: Loose) =>
      ports.some(({ port }: Loose) => port !== 'http' && port !== 'wallet'),
    )
    expect(toMetrics.map(({ from }: Loose) => from)).toEqual([
      [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } } }],
    ])
  })

  test('lets the server connect to the internet, and with that rule to no private address', () => {
    const [rule] = find('NetworkPolicy', 'to-internet').spec.egress
    const [{ ipBlock }] = rule.to
    for (const range of ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16', '127.0.0.0/8'])
      expect(ipBlock.except).toContain(range)
    expect(rule.ports).toEqual([{ port: 443 }])
  })
})

describe('the recovery guard', () => {
  const inFolder = (folder: string) => (path: string) => read(`${folder}/${path}`)
  const secret = 'a7'.repeat(32)

  test('has an image that runs without root and has a health check', () => {
    const { steps = [] } = parseDockerfile(read('Dockerfile')).find(({ name }) => name === 'guard') ?? {}
    const value = (instruction: string) => steps.find((step) => step.instruction === instruction)?.value
    expect(value('USER')).toBe('node')
    expect(value('EXPOSE')).toBe(String(guard.port))
    expect(value('HEALTHCHECK')).toContain('/health')
    const env = Object.fromEntries((value('ENV') ?? '').split(' ').map((pair) => pair.split('=') as [string, string]))
    const { NODE_ENV, ...own } = env
    expect(NODE_ENV).toBe('production')
    const needed = { WALLET_ORIGIN: 'https://wallet.test', GUARD_URL: 'https://guard.test', GUARD_KEY: secret }
    checkEnvironment('guard', { ...needed, SMTP_URL: 'smtp://mail.test', ...own })
  })

  test('is composed by itself: nothing of the server’s, a database and a key of its own, known variables', () => {
    const open = inFolder('guard')
    const compose: Loose = parse(open('compose.yaml'), { merge: true })
    expect(Object.keys(compose.services).sort()).toEqual(['balancer', 'guard', 'postgres'])
    const { guard: service } = compose.services
    const env = { ...readEnvFile('guard/guard.env.example'), ...service.environment }
    const filled = Object.entries<string>(env).map(([name, text]) => [name, text.replace(/\$\{\w+[^}]*\}/g, 'x')])
    checkEnvironment('guard', Object.fromEntries(filled))
    expect(env.GUARD_KEY_FILE).toBe(`/run/secrets/${service.secrets[0]}`)
    expect(compose.secrets[service.secrets[0]].file).toBe('./guard.key')
    expect(Number.parseInt(service.stop_grace_period, 10)).toBeGreaterThan(10)
    expect(service.ports).toBeUndefined()
    expect(open('Caddyfile')).toContain(`guard:${guard.port} {`)
    const shared = ['latchkey:', 'WALLET_KEY', 'SECRETS_KEY', 'REDIS_URL']
    for (const text of shared) expect(open('compose.yaml')).not.toContain(text)
  })

  test('runs in a cluster as one process without root, with its own secrets, and is closed by default', () => {
    const files = readdirSync(join(deploy, 'kubernetes-guard'))
    const open = inFolder('kubernetes-guard')
    const { resources }: Loose = parse(open('kustomization.yaml'))
    expect([...resources, 'kustomization.yaml', 'secrets.example.yaml'].sort()).toEqual(files.sort())
    const documents: Loose[] = [...resources, 'secrets.example.yaml'].flatMap((file: string) =>
      parseAllDocuments(open(file)).map((document) => document.toJS()),
    )
    const find = (kind: string) => documents.find((document) => document.kind === kind)
    const env = { ...find('ConfigMap').data, ...find('Secret').stringData }
    checkEnvironment('guard', env)
    const { spec } = find('Deployment')
    const [container] = spec.template.spec.containers
    expect(spec.replicas).toBe(1)
    expect(spec.strategy).toEqual({ type: 'Recreate' })
    expect(container.ports).toEqual([
      { name: 'http', containerPort: guard.port },
      { name: 'metrics', containerPort: Number(env.METRICS_PORT) },
    ])
    expect(container.livenessProbe.httpGet).toEqual({ path: '/health', port: 'http' })
    expect(container.readinessProbe.httpGet).toEqual({ path: '/ready', port: 'http' })
    expect(spec.template.spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 })
    expect(container.securityContext).toMatchObject({ readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } })
    expect(find('Service').spec.selector).toEqual(spec.template.metadata.labels)
    const closed = documents.find(({ metadata }) => metadata.name === 'nothing-else').spec
    expect(closed).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] })
  })
})
