/** A Fastify that does nothing: what the API's throughput is measured against. */
import Fastify from 'fastify';

const app = Fastify();
app.get('/api/tasks/api/list', async () => ({ tasks: [] }));
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
process.send?.('ready');
