import { describe, expect, test } from 'vitest'
import { readHelp, readOptions } from './readOptions.ts'

describe('readOptions', () => {
  test('without settings: base 8400, two chains, the built playground and the server', () => {
    expect(readOptions({ args: [], env: {} })).toEqual({
      portBase: 8_400,
      dir: undefined,
      chainIds: [31_337, 31_338],
      playground: 'built',
      server: true,
      solana: true,
      bitcoin: true,
      polkadot: true,
      relay: true,
      phoneWallet: true,
      reset: false,
    })
  })

  test('reads the variables and the flags', () => {
    const env = {
      WORLD_PORT_BASE: '9400',
      WORLD_DIR: '/tmp/w',
      WORLD_EVM_CHAINS: '5, 6,7',
      WORLD_ORIGINS: 'http://localhost:5173, https://app.example.com',
    }
    const args = [
      '--dev',
      '--reset',
      '--no-server',
      '--no-solana',
      '--no-bitcoin',
      '--no-polkadot',
      '--no-relay',
      '--no-phone',
      '--no-embedded',
      '--guard',
    ]
    expect(readOptions({ args, env })).toEqual({
      portBase: 9_400,
      dir: '/tmp/w',
      chainIds: [5, 6, 7],
      origins: ['http://localhost:5173', 'https://app.example.com'],
      playground: 'dev',
      server: false,
      solana: false,
      bitcoin: false,
      polkadot: false,
      relay: false,
      phoneWallet: false,
      embedded: false,
      guard: { delaySeconds: 60 },
      reset: true,
    })
  })

  test('a variable set to nothing counts as unset', () => {
    expect(readOptions({ args: [], env: { WORLD_PORT_BASE: '' } }).portBase).toBe(8_400)
  })

  test.each([
    ['WORLD_PORT_BASE', 'eight'],
    ['WORLD_PORT_BASE', '80'],
    ['WORLD_EVM_CHAINS', '31337,main'],
    ['WORLD_EVM_CHAINS', '1,1'],
    ['WORLD_ORIGINS', '*'],
    ['WORLD_ORIGINS', 'http://localhost:5173/app'],
    ['WORLD_ORIGINS', 'localhost:5173'],
  ])('rejects %s=%s by name', (name, value) => {
    expect(() => readOptions({ args: [], env: { [name]: value } })).toThrow(new RegExp(`^${name}`))
  })

  test('--help names every flag, and no other flag prints help', () => {
    const help = readHelp(['--dev', '--help']) ?? ''
    const flags = [
      'dev',
      'reset',
      'no-playground',
      'no-server',
      'no-solana',
      'no-bitcoin',
      'no-polkadot',
      'no-relay',
      'no-phone',
      'no-embedded',
      'guard',
      'help',
    ]
    expect(help.match(/(?<=^ {2}--)[a-z-]+/gm)).toEqual(flags)
    expect(readHelp(['-h'])).toBe(help)
    expect(readHelp(['--dev'])).toBeUndefined()
  })

  test('rejects an unknown flag, and lists the known ones', () => {
    expect(() => readOptions({ args: ['--fast'], env: {} })).toThrow(/--fast.*--dev, --reset/)
  })
})
