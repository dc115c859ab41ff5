import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { S3Address } from '#integrations/files/address'
import { javaOptions, s3ProxyJars } from './official/rule-jars'
import { temporaryFolder } from './run-folder'
import { freePort } from './server'

/** S3Proxy, a server of the S3 API by others, with one bucket. */
export interface S3Proxy {
  address: S3Address
  close: () => Promise<void>
}

/** Starts it on a free port, where it answers some seconds later. */
export async function startS3Proxy(): Promise<S3Proxy> {
  const [folder, bucket, port] = [temporaryFolder('s3proxy'), 'polder-test', await freePort()]
  const address = {
    endpoint: `http://127.0.0.1:${port}`, bucket, region: 'eu-west-1',
    accessKeyId: 'AKIAPOLDER', secretAccessKey: 'geheim/met+teken',
  }
  mkdirSync(join(folder, 'objects', bucket), { recursive: true })
  writeFileSync(join(folder, 'logback.xml'), '<configuration><root level="OFF"/></configuration>')
  writeFileSync(join(folder, 's3proxy.properties'), [
    `s3proxy.endpoint=${address.endpoint}`, 's3proxy.authorization=aws-v4',
    `s3proxy.identity=${address.accessKeyId}`, `s3proxy.credential=${address.secretAccessKey}`,
    'jclouds.provider=filesystem-nio2', `jclouds.filesystem.basedir=${join(folder, 'objects')}`,
    'jclouds.identity=none', 'jclouds.credential=none',
  ].join('\n'))
  const child = spawn('java', [
    ...javaOptions, `-Dlogback.configurationFile=${join(folder, 'logback.xml')}`, '-cp', await s3ProxyJars(),
    'org.gaul.s3proxy.Main', '--properties', join(folder, 's3proxy.properties'),
  ], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  return {
    address,
    async close() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
