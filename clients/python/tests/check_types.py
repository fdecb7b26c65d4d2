"""Resolves every type of the client, so that a name that does not exist fails."""

import importlib
import inspect
import pkgutil
import typing

import packhouse.resources
from packhouse import types

hints = 0
for value in list(vars(types).values()):
    if typing.is_typeddict(value):
        typing.get_type_hints(value)
        hints += 1
methods = 0
for entry in pkgutil.iter_modules(packhouse.resources.__path__):
    module = importlib.import_module(f"packhouse.resources.{entry.name}")
    for _, found in inspect.getmembers(module, inspect.isclass):
        if found.__module__ != module.__name__:
            continue
        for name, function in inspect.getmembers(found, inspect.isfunction):
            typing.get_type_hints(function, vars(module))
            methods += not name.startswith("_")
print(f"{hints} types, {methods} methods")
