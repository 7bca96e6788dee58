export function createExample(options: {
  folder: string
  packed: { name: string; tarball: string }[]
  example: string
}): Promise<void>
