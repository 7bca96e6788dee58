// Biome formats and lints; this adds the rules that need types, promises left alone and switches that forget a case, and what Biome cannot say.
import tseslint from 'typescript-eslint'

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      '**/*.mjs',
      '**/*.cjs',
      '**/*.js',
      '.world/**',
      '.pack/**',
      'scripts/packApp/**',
    ],
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    plugins: { '@typescript-eslint': tseslint.plugin },
    languageOptions: {
      parser: tseslint.parser,
      parserOptions: { project: './tsconfig.json', tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      'max-params': ['error', 4],
      'no-restricted-properties': [
        'error',
        {
          // Of Math by whatever name.
          property: 'random',
          message:
            'It can be guessed. Use crypto.getRandomValues or crypto.randomUUID; only waits that are spread may use it.',
        },
      ],
    },
  },
  {
    // Waits that are spread, and tests and benchmarks that pick a seed.
    files: ['packages/pairing/src/relay/connectRelay.ts', '**/*.test.ts', '**/*.test.tsx', 'e2e/**', 'bench/**'],
    rules: { 'no-restricted-properties': 'off' },
  },
)
