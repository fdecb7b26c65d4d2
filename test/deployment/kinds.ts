// The fields of the Kubernetes kinds that the chart uses, as the API of Kubernetes 1.28 defines them. An object with another
// field or without a required one is refused.
type Shape = string | readonly [Shape] | { readonly [field: string]: Shape }

const labels = { '*': 'string' } as const
const metadata = { name: 'string', 'labels?': labels, 'annotations?': labels } as const
const selector = { matchLabels: labels } as const
const http = { 'httpGet?': { path: 'string', port: 'any' }, 'tcpSocket?': { port: 'any' } } as const
const probe = {
  ...http,
  'periodSeconds?': 'number',
  'timeoutSeconds?': 'number',
  'failureThreshold?': 'number',
} as const

const container = {
  name: 'string',
  image: 'string',
  imagePullPolicy: 'string',
  'command?': ['string'],
  'env?': [{ name: 'string', value: 'string' }],
  envFrom: [{ 'configMapRef?': { name: 'string' }, 'secretRef?': { name: 'string' } }],
  'ports?': [{ name: 'string', containerPort: 'number' }],
  'startupProbe?': probe,
  'readinessProbe?': probe,
  'livenessProbe?': probe,
  resources: { requests: { cpu: 'string', memory: 'string' }, limits: { memory: 'string', 'cpu?': 'string' } },
  securityContext: {
    allowPrivilegeEscalation: 'boolean',
    readOnlyRootFilesystem: 'boolean',
    capabilities: { drop: ['string'] },
  },
  volumeMounts: [{ name: 'string', mountPath: 'string', 'readOnly?': 'boolean' }],
} as const

const pod = {
  metadata: { labels, 'annotations?': labels },
  spec: {
    'restartPolicy?': 'string',
    automountServiceAccountToken: 'boolean',
    'terminationGracePeriodSeconds?': 'number',
    securityContext: {
      runAsNonRoot: 'boolean',
      runAsUser: 'number',
      runAsGroup: 'number',
      'fsGroup?': 'number',
      seccompProfile: { type: 'string' },
    },
    'topologySpreadConstraints?': [
      { maxSkew: 'number', topologyKey: 'string', whenUnsatisfiable: 'string', labelSelector: selector },
    ],
    containers: [container],
    volumes: [
      {
        name: 'string',
        'emptyDir?': {},
        'secret?': { secretName: 'string', 'defaultMode?': 'number' },
        'persistentVolumeClaim?': { claimName: 'string' },
      },
    ],
  },
} as const

const kinds: Readonly<Record<string, { readonly [field: string]: Shape }>> = {
  'v1 ConfigMap': { data: labels },
  'v1 Service': { spec: { selector: labels, ports: [{ name: 'string', port: 'number', targetPort: 'any' }] } },
  'apps/v1 Deployment': {
    spec: {
      replicas: 'number',
      strategy: { type: 'string', rollingUpdate: { maxUnavailable: 'number', maxSurge: 'number' } },
      selector,
      template: pod,
    },
  },
  'batch/v1 Job': { spec: { backoffLimit: 'number', template: pod } },
  'policy/v1 PodDisruptionBudget': { spec: { maxUnavailable: 'number', selector } },
  'networking.k8s.io/v1 NetworkPolicy': {
    spec: {
      podSelector: { matchExpressions: [{ key: 'string', operator: 'string', values: ['string'] }] },
      policyTypes: ['string'],
      ingress: [{ ports: [{ port: 'number', protocol: 'string' }] }],
    },
  },
  'autoscaling/v2 HorizontalPodAutoscaler': {
    spec: {
      scaleTargetRef: { apiVersion: 'string', kind: 'string', name: 'string' },
      minReplicas: 'number',
      maxReplicas: 'number',
      metrics: [
        { type: 'string', resource: { name: 'string', target: { type: 'string', averageUtilization: 'number' } } },
      ],
    },
  },
  'networking.k8s.io/v1 Ingress': {
    spec: {
      ingressClassName: 'string',
      tls: [{ hosts: ['string'], secretName: 'string' }],
      rules: [
        {
          host: 'string',
          http: {
            paths: [
              {
                path: 'string',
                pathType: 'string',
                backend: { service: { name: 'string', port: { name: 'string' } } },
              },
            ],
          },
        },
      ],
    },
  },
}

function faultsOf(value: unknown, shape: Shape, path: string): string[] {
  if (typeof shape === 'string') return shape === 'any' || typeof value === shape ? [] : [`${path} is not a ${shape}`]
  if (Array.isArray(shape)) {
    const [item] = shape as readonly [Shape]
    if (!Array.isArray(value)) return [`${path} is not a list`]
    return value.flatMap((part, index) => faultsOf(part, item, `${path}[${index}]`))
  }
  if (typeof value !== 'object' || value === null) return [`${path} is not an object`]
  const fields = shape as { readonly [field: string]: Shape }
  const given = Object.entries(value)
  const any = fields['*']
  if (any) return given.flatMap(([name, part]) => faultsOf(part, any, `${path}.${name}`))
  const missing = Object.keys(fields).filter((name) => !name.endsWith('?') && !(name in value))
  return [
    ...missing.map((name) => `${path}.${name} is missing`),
    ...given.flatMap(([name, part]) => {
      const known = fields[name] ?? fields[`${name}?`]
      return known === undefined ? [`${path}.${name} is unknown`] : faultsOf(part, known, `${path}.${name}`)
    }),
  ]
}

/** What is wrong with an object of Kubernetes. */
export function faultsOfObject(object: unknown): string[] {
  const { apiVersion, kind } = object as { apiVersion: string; kind: string }
  const shape = kinds[`${apiVersion} ${kind}`]
  if (!shape) return [`${apiVersion} ${kind} is unknown`]
  return faultsOf(object, { apiVersion: 'string', kind: 'string', metadata, ...shape }, kind)
}
