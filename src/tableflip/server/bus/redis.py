"""A bus over Redis: one channel that all servers listen to. While Redis is away, hints are lost and nothing else."""

import asyncio
import logging
import secrets

import orjson
from redis.asyncio import Redis
from redis.exceptions import RedisError

from tableflip.server.bus.bus import Hint, Listener

CHANNEL = "tableflip"
AGAIN_SECONDS = 1.0
MOST_WAITING = 10_000
LOG = logging.getLogger("tableflip.bus")


class RedisBus:
    def __init__(self, url: str) -> None:
        self._redis = Redis.from_url(url)
        self._me = secrets.token_hex(4)
        self._waiting: asyncio.Queue[Hint] = asyncio.Queue(MOST_WAITING)
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self, listener: Listener) -> None:
        self._tasks = [asyncio.create_task(self._listen(listener)), asyncio.create_task(self._send())]

    def tell(self, hint: Hint) -> None:
        if not self._waiting.full():
            self._waiting.put_nowait(hint)

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._redis.aclose()

    async def _send(self) -> None:
        while True:
            hint = await self._waiting.get()
            try:
                await self._redis.publish(CHANNEL, orjson.dumps(hint | {"from": self._me}))
            except (RedisError, OSError) as e:
                LOG.warning("a hint was lost", extra={"problem": type(e).__name__})

    async def _listen(self, listener: Listener) -> None:
        while True:
            try:
                async with self._redis.pubsub() as channel:
                    await channel.subscribe(CHANNEL)
                    async for message in channel.listen():
                        if message["type"] == "message":
                            hint = orjson.loads(message["data"])
                            if hint.pop("from", None) != self._me:
                                await listener(hint)
            except (RedisError, OSError, ValueError) as e:
                LOG.warning("the bus is away", extra={"problem": type(e).__name__})
            await asyncio.sleep(AGAIN_SECONDS)
