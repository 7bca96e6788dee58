export function packPackages(folder: string): Promise<{ name: string; version: string; tarball: string }[]>
