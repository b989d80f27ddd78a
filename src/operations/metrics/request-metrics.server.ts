import cluster from 'node:cluster';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** What the fast lane has answered, in plain numbers that are read when somebody asks for them. */
export interface FastLaneCounts {
  /** Sent whole. */
  full: number;
  /** The browser had it already. */
  notModified: number;
}

let ofProcess: Registry | undefined;

/** Memory, processor and event loop: measured once per process, whatever runs in it. */
function processMetrics(): Registry {
  if (!ofProcess) {
    ofProcess = new Registry();
    ofProcess.setDefaultLabels(workerLabel());
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
}

/** Several processes share a port and count for themselves: each says which one it is. */
function workerLabel(): Record<string, string> {
  return { worker: String(cluster.worker?.id ?? 0) };
}

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** What this process has answered since it started. */
export class RequestMetrics {
  readonly fastLane: FastLaneCounts = { full: 0, notModified: 0 };
  #registry = new Registry();
  #requests = new Counter({
    name: 'abhyas_http_requests_total',
    help: 'Requests answered by the API and the pages, by route and status.',
    labelNames: ['route', 'status'],
    registers: [this.#registry],
  });
  #seconds = new Histogram({
    name: 'abhyas_http_request_seconds',
    help: 'How long they took.',
    labelNames: ['route'],
    buckets,
    registers: [this.#registry],
  });
  #refused = new Counter({
    name: 'abhyas_http_refused_total',
    help: 'Requests turned away with 503 because of overload.',
    registers: [this.#registry],
  });

  constructor(pool: () => { total: number; idle: number; waiting: number }) {
    const { fastLane } = this;
    this.#registry.setDefaultLabels(workerLabel());
    processMetrics();
    new Counter({
      name: 'abhyas_fast_lane_answers_total',
      help: 'Answers that were ready in memory.',
      labelNames: ['status'],
      registers: [this.#registry],
      collect() {
        this.reset();
        this.inc({ status: '200' }, fastLane.full);
        this.inc({ status: '304' }, fastLane.notModified);
      },
    });
    new Gauge({
      name: 'abhyas_database_connections',
      help: 'Connections of this process: in use, idle, and requests that wait for one.',
      labelNames: ['state'],
      registers: [this.#registry],
      collect() {
        const { total, idle, waiting } = pool();
        this.set({ state: 'used' }, total - idle);
        this.set({ state: 'idle' }, idle);
        this.set({ state: 'waiting' }, waiting);
      },
    });
  }

  answered(route: string, status: number, seconds: number): void {
    this.#requests.inc({ route, status });
    this.#seconds.observe({ route }, seconds);
  }

  refused(): void {
    this.#refused.inc();
  }

  async text(): Promise<string> {
    return `${await this.#registry.metrics()}\n${await processMetrics().metrics()}`;
  }
}
